// Checks that the import rules of `npm test` work: writes each forbidden import into a small copy of the
// folder structure and expects dependency-cruiser to report it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');

const server = 'apps/server/src';
const web = 'apps/web/src';

/** @type {[from: string, to: string, rule: string][]} */
const planted = [
  [`${server}/platform/db/pool.ts`, `${server}/features/events/index.ts`, 'server-platform/-looks-up'],
  [`${server}/platform/db/pool.ts`, `${server}/ports/purchases.ts`, 'server-platform/-looks-up'],
  [`${server}/ports/purchases.ts`, `${server}/features/events/index.ts`, 'server-ports/-looks-up'],
  [`${server}/app.ts`, `${server}/commands/organise.ts`, 'server-app(\\.ts|/)-looks-up'],
  [`${server}/features/events/index.ts`, `${server}/app.ts`, 'server-features/-looks-up'],
  [`${server}/workflows/populate.ts`, `${server}/app/foundation.ts`, 'server-workflows/-looks-up'],
  [`${server}/workflows/pay.ts`, `${server}/main.ts`, 'server-workflows/-looks-up'],
  [
    `${server}/features/events/join.ts`,
    `${server}/features/payments/index.ts`,
    'server-features-are-strangers',
  ],
  [`${server}/app.ts`, `${server}/features/events/join.ts`, 'server-features-have-one-door'],
  [
    `${server}/features/events/join.ts`,
    `${server}/features/events/events.routes.ts`,
    'routes-and-jobs-are-the-top-of-a-feature',
  ],
  [
    `${server}/features/events/seat-rules.ts`,
    `${server}/platform/db/pool.ts`,
    'rules-know-contract-types-alone',
  ],
  [
    `${server}/features/events/events.repository.ts`,
    `${server}/features/events/join.ts`,
    'repositories-are-the-bottom-of-a-feature',
  ],
  [`${web}/features/events/card.tsx`, `${web}/features/payments/form.tsx`, 'web-features-are-strangers'],
  [`${web}/features/events/card.tsx`, `${web}/screens/home.tsx`, 'web-features/-looks-up'],
  [`${web}/components/report.tsx`, `${web}/features/events/card.tsx`, 'web-components/-looks-up'],
  [`${web}/ui/button.tsx`, `${web}/components/report.tsx`, 'web-(ui|lib)/-looks-up'],
  [
    `${web}/screens/student/home.tsx`,
    `${web}/components/office/passkey.ts`,
    'student-pages-ignore-the-office',
  ],
  [`${web}/ui/button.tsx`, `${web}/lib/api-client.ts`, 'ui-ignores-lib'],
  [`${web}/lib/api-client.ts`, `${web}/ui/button.tsx`, 'lib-ignores-ui'],
  [`${web}/ui/button.tsx`, 'packages/contract/src/index.ts', 'ui-ignores-the-contract'],
  [`${web}/screens/home.tsx`, `${server}/app.ts`, 'sides-meet-in-the-contract'],
  ['packages/contract/src/index.ts', `${server}/app.ts`, 'contract-knows-neither-side'],
  ['packages/stripe-sandbox/src/index.ts', `${server}/app.ts`, 'the-sandbox-knows-no-product'],
  [`${server}/app.ts`, `${server}/app.test.ts`, 'production-ignores-tests'],
];
/** @type {[from: string, module: string, rule: string][]} */
const plantedModules = [
  ['packages/contract/src/index.ts', 'node:fs', 'contract-knows-no-node'],
  ['packages/grouping/src/index.ts', 'node:fs', 'grouping-imports-nothing'],
  [`${web}/lib/api-client.ts`, 'node:path', 'web-knows-no-node'],
  [`${server}/app.ts`, './nowhere.ts', 'no-unresolved'],
];

/** @type {string} */
let temporaryFolder;
beforeAll(() => {
  temporaryFolder = mkdtempSync(join(tmpdir(), 'crewtable-imports-'));
});
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }));

/** @param {Record<string, string[]>} files path to its import lines */
async function rulesBrokenBy(files) {
  const folder = mkdtempSync(join(temporaryFolder, 'case-'));
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${lines.join('\n')}\nexport const here = 1;\n`);
  }
  const { output } = await cruise(
    ['apps', 'packages'].filter((part) => Object.keys(files).some((path) => path.startsWith(part))),
    {
      ...rules.options,
      tsConfig: undefined,
      ruleSet: { forbidden: rules.forbidden },
      validate: true,
      baseDir: folder,
    },
  );
  return output.summary.violations.map((violation) => violation.rule.name);
}

const importOf = (/** @type {string} */ from, /** @type {string} */ to) => {
  const path = relative(dirname(from), to);
  return `import type {} from '${path.startsWith('.') ? path : `./${path}`}';`;
};

describe('the import rules', () => {
  test.each(planted)('%s may not import %s', async (from, to, rule) => {
    expect(await rulesBrokenBy({ [from]: [importOf(from, to)], [to]: [] })).toContain(rule);
  });

  test.each(plantedModules)('%s may not import %s', async (from, module, rule) => {
    expect(await rulesBrokenBy({ [from]: [`import '${module}';`] })).toContain(rule);
  });

  test('a circle of type imports is reported', async () => {
    const [a, b] = [`${server}/platform/a.ts`, `${server}/platform/b.ts`];
    expect(await rulesBrokenBy({ [a]: [importOf(a, b)], [b]: [importOf(b, a)] })).toContain('no-circle');
  });

  test('allowed imports are not reported', async () => {
    const [app, index, platform] = [
      `${server}/app.ts`,
      `${server}/features/events/index.ts`,
      `${server}/platform/db/pool.ts`,
    ];
    expect(
      await rulesBrokenBy({
        [app]: [importOf(app, index)],
        [index]: [importOf(index, platform)],
        [platform]: [],
      }),
    ).toEqual([]);
  });
});
