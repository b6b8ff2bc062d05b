// Who may import whom: docs/ARCHITECTURE.md. Downwards only, type imports included, no circles.
const server = '^apps/server/src';
const web = '^apps/web/src';
/** The organisers' office in the browser. */
const office = `${web}/(app/organise|screens/organise|features/(organisers|audit-log|office-[^/]+)|components/office)/`;
const tests = '\\.test\\.tsx?$|^(apps|packages)/[^/]+/test/|^e2e/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** Layers from the top down: each may import those after it, never those before. */
function layers(part, root, names) {
  return names
    .slice(1)
    .map((name, index) =>
      forbid(
        `${part}-${name}-looks-up`,
        `${part}: ${names.join(' -> ')}`,
        { path: `${root}/${name}`, pathNot: tests },
        { path: names.slice(0, index + 1).map((above) => `${root}/${above}`) },
      ),
    );
}

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid('no-circle', 'A circle has no top and no bottom.', {}, { circular: true }),
    forbid(
      'no-unresolved',
      'An import that leads nowhere hides from every other rule.',
      {},
      { couldNotResolve: true },
    ),

    ...layers('server', server, [
      '(main\\.ts|commands/)',
      'app(\\.ts|/)',
      'workflows/',
      'features/',
      'ports/',
      'platform/',
    ]),
    ...layers('web', web, [
      '(main|entry-\\w+)\\.tsx',
      'app/',
      'screens/',
      'features/',
      'components/',
      '(ui|lib)/',
    ]),

    forbid(
      'server-features-are-strangers',
      'Features meet in workflows, or by what app.ts hands them.',
      { path: `${server}/features/([^/]+)/` },
      { path: `${server}/features/`, pathNot: `${server}/features/$1/` },
    ),
    forbid(
      'server-features-have-one-door',
      'From outside, a feature is its index.ts.',
      { path: server, pathNot: [`${server}/features/`, tests] },
      { path: `${server}/features/`, pathNot: `${server}/features/[^/]+/index\\.ts$` },
    ),
    forbid(
      'web-features-are-strangers',
      'Features meet in screens.',
      { path: `${web}/features/([^/]+)/` },
      { path: `${web}/features/`, pathNot: `${web}/features/$1/` },
    ),
    forbid(
      'student-pages-ignore-the-office',
      'No code of the office is loaded by a page of students. The list of routes loads it when it is opened.',
      { path: web, pathNot: [office, tests, `${web}/app/routing/office-routes\\.tsx$`] },
      { path: office },
    ),
    forbid(
      'ui-ignores-lib',
      'The design system knows no domain.',
      { path: `${web}/ui/` },
      { path: `${web}/lib/` },
    ),
    forbid('lib-ignores-ui', 'The libraries draw nothing.', { path: `${web}/lib/` }, { path: `${web}/ui/` }),
    forbid(
      'ui-ignores-the-contract',
      'The design system knows no domain.',
      { path: `${web}/ui/` },
      { path: '^packages/' },
    ),

    forbid(
      'routes-and-jobs-are-the-top-of-a-feature',
      'routes, jobs -> verbs -> rules, repository',
      { path: `${server}/features/`, pathNot: [`/index\\.ts$`, tests] },
      { path: `${server}/features/.*\\.(routes|jobs)\\.tsx?$` },
    ),
    forbid(
      'rules-know-contract-types-alone',
      'Rules decide; they never fetch, save or read the clock.',
      { path: `${server}/features/.*-rules\\.ts$` },
      { pathNot: ['^packages/contract/', `${server}/features/.*-rules\\.ts$`] },
    ),
    forbid(
      'repositories-are-the-bottom-of-a-feature',
      'One query per function, nothing else.',
      { path: `${server}/features/.*\\.repository\\.ts$` },
      { path: `${server}/features/`, pathNot: '-rules\\.ts$' },
    ),

    forbid(
      'contract-knows-neither-side',
      'What crosses the wire depends on nothing of ours.',
      { path: '^packages/contract/', pathNot: tests },
      { path: '^apps/|^packages/(?!contract/)' },
    ),
    forbid(
      'grouping-imports-nothing',
      'The engine is pure: no dependency, no input or output.',
      { path: '^packages/grouping/src/', pathNot: tests },
      { pathNot: '^packages/grouping/src/' },
    ),
    forbid(
      'the-sandbox-knows-no-product',
      'It stands in for another company, whose machines know nothing of ours.',
      { path: '^packages/stripe-sandbox/', pathNot: tests },
      { path: '^apps/|^packages/(?!stripe-sandbox/)' },
    ),
    forbid(
      'contract-knows-no-node',
      'The browser imports it too.',
      { path: '^packages/contract/', pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'web-knows-no-node',
      'It runs in a browser.',
      { path: web, pathNot: tests },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'sides-meet-in-the-contract',
      'Server and web share the contract and nothing else.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'production-ignores-tests',
      'Tests import the product, never the other way round.',
      { path: '^(apps|packages)/', pathNot: tests },
      { path: tests },
    ),
    forbid(
      'production-ignores-development-parts',
      'What runs in production is a dependency, not a development dependency.',
      { path: `${server}|^packages/[^/]+/src`, pathNot: tests },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'types', 'import', 'require', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
