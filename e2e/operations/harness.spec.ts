import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { spawnNode } from '../support/product.ts';

const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
const configFile = fileURLToPath(new URL('harness-faults.config.ts', import.meta.url));

/** The part of Playwright's JSON report that these tests read. */
interface Report {
  suites: { specs: Spec[] }[];
}
interface Spec {
  title: string;
  tests: { results: { status: string; errors: { message: string }[] }[] }[];
}

// One run of the child process for all of these tests.
test.describe.configure({ mode: 'default' });

let results: Map<string, { status: string; errors: string[] }>;

test.beforeAll(async () => {
  const output = await mkdtemp(join(tmpdir(), 'crewtable-harness-'));
  const child = spawnNode(playwright, ['test', '-c', configFile, '--output', output], process.env);
  const [report, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await rm(output, { recursive: true, force: true });
  expect(complaints).toBe('');
  const { suites } = JSON.parse(report) as Report;
  results = new Map(
    suites[0]!.specs.map(({ title, tests: [only] }) => {
      const { status, errors } = only!.results[0]!;
      return [title, { status, errors: errors.map(({ message }) => message) }];
    }),
  );
});

// `harness-faults.ts` has a test for each of these titles.
test.describe('the harness fails a test', () => {
  for (const [title, reason] of [
    ['on a console error', 'console: something went wrong at'],
    ['on an expected error that does not occur', 'expected browser errors that did not occur'],
    ['on a missing profile that was not expected', 'status of 404'],
    ['on an uncaught error', 'page error: nobody caught this'],
    ['on a moved clock of a shared product', 'the clock of a shared product was moved: use clockTest'],
    // The policy of the page blocks it before it leaves.
    ['on a request to another origin', "Connecting to 'http://127.0.0.1:9/' violates"],
    ['on a page of another origin', 'a request left the origin: http://elsewhere.example/'],
    ['on an inline script that the policy does not allow', 'Content Security Policy'],
  ] as const) {
    test(title, () => {
      const { status, errors } = results.get(title)!;
      expect(status).toBe('failed');
      expect(errors).toEqual([expect.stringContaining(reason)]);
    });
  }
});
