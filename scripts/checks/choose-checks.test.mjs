import { describe, expect, test } from 'vitest';
import { root } from '../run-command.mjs';
import { checks } from './checks.mjs';
import { chooseChecks } from './choose-checks.mjs';
import { kindOfTest, listTestFiles } from './test-files.mjs';

const choose = (...words) =>
  chooseChecks(root, words).chosen.map(({ check, more }) => [check.name, ...more].join(' '));

describe('npm test --', () => {
  test('runs everything without arguments', () => {
    expect(choose()).toEqual(checks.map(({ name }) => name));
    expect(chooseChecks(root, []).isWhole).toBe(true);
  });

  test('runs the named checks', () => {
    expect(choose('types', 'lint')).toEqual(['lint', 'types']);
    expect(chooseChecks(root, ['lint']).isWhole).toBe(false);
  });

  test('passes other arguments to the check', () => {
    expect(choose('web', 'apps/web/src/lib', '-t', 'a title')).toEqual(['web apps/web/src/lib -t a title']);
    expect(choose('unit', '-t', 'lint')).toEqual(['unit -t lint']);
  });

  test('finds the check of a path', () => {
    expect(choose('scripts/checks/choose-checks.test.mjs')).toEqual([
      'unit scripts/checks/choose-checks.test.mjs',
    ]);
    expect(choose('e2e/events/reveal.spec.ts:20')).toEqual(['browser e2e/events/reveal.spec.ts:20']);
    expect(choose('features/payments')).toEqual([
      'unit features/payments',
      'web features/payments',
      'database features/payments',
    ]);
  });

  test('refuses an unknown word, and two checks with arguments', () => {
    expect(() => choose('no-such-thing')).toThrow(
      'There is no check and no test file called no-such-thing: the checks',
    );
    expect(() => choose('lint', 'unit', 'apps')).toThrow(
      'There is no check called apps: the checks are lint',
    );
  });
});

test('every test file of the repository belongs to the kind that runs it', () => {
  expect(kindOfTest('apps/web/src/screens/home/home.test.tsx')).toBe('web');
  expect(kindOfTest('apps/web/src/lib/storage.dom.test.ts')).toBe('web');
  expect(kindOfTest('apps/server/src/platform/mail/mail.test.tsx')).toBe('unit');
  expect(kindOfTest('apps/server/test/models/seats.db.test.ts')).toBe('database');
  expect(kindOfTest('packages/grouping/src/score.test.ts')).toBe('unit');
  expect(kindOfTest('e2e/events/reveal.spec.ts')).toBe('browser');
  expect(kindOfTest('e2e/support/harness.ts')).toBeUndefined();
  const { unit, web, database, browser } = listTestFiles(root);
  for (const files of [unit, web, database, browser]) expect(files.length).toBeGreaterThan(20);
});
