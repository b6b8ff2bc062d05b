import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { openRunFolder } from './scripts/checks/run-folder.mjs';

openRunFolder();

/** Workspace packages are taken from their sources, so that no test runs on yesterday's build. */
const conditions = ['source', 'node', 'development'];
const fromSources = { resolve: { conditions }, ssr: { resolve: { conditions } } };

/** Long, because other work may take the processor away for minutes. No test asserts a duration with it. */
const timeouts = { testTimeout: 600_000, hookTimeout: 600_000 };

/** The same for what a test waits for by asking again and again. */
const polls = { expect: { poll: { interval: 20, timeout: 300_000 } } };

/**
 * Files share their worker with its page and the packages that it has loaded, which take longer than most tests.
 * Our own modules are loaded again for each file, so that none sees the state that another left in them.
 */
const sharedWorkers = {
  isolate: false,
  setupFiles: ['scripts/fresh-modules.mjs'],
  sequence: { setupFiles: 'list' as const },
};

/** Pictures contain the colours of the style sheet. All other styles are empty in tests. */
const css = { include: [/tokens\.css\?raw$/] };

export default defineConfig({
  test: {
    reporters: ['default'],
    // Most tests wait for a database: two at a time are quicker than one even where there are only two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        ...fromSources,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.{ts,tsx}',
            'apps/web/src/**/*.test.ts',
            '{scripts,drills}/**/*.test.mjs',
          ],
          exclude: ['**/*.{db,dom}.test.ts', '**/node_modules/**', '**/dist/**'],
          environment: 'node',
          ...sharedWorkers,
          css,
          ...timeouts,
          ...polls,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'database',
          include: [
            'apps/server/src/**/*.db.test.ts',
            'apps/server/test/**/*.db.test.ts',
            'packages/stripe-sandbox/src/**/*.db.test.ts',
          ],
          globalSetup: ['apps/server/test/servers/database-server.ts'],
          // Files share the modules of their worker. Each file has its own database and its own app.
          isolate: false,
          environment: 'node',
          ...timeouts,
          ...polls,
        },
      },
      {
        ...fromSources,
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.tsx', 'apps/web/src/**/*.dom.test.ts'],
          environment: 'jsdom',
          ...sharedWorkers,
          setupFiles: [
            ...sharedWorkers.setupFiles,
            'apps/web/test/missing-in-jsdom.ts',
            'apps/web/test/async-timeout.ts',
            'apps/web/test/clean-page.ts',
          ],
          css,
          ...timeouts,
        },
      },
    ],
  },
});
