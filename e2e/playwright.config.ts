import { defineConfig } from '@playwright/test';

/** The browser is the system's own: the set-up script has found it or installed it. */
const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  forbidOnly: process.env['CI'] === 'true',
  // Patience for a busy machine; nothing is asserted about time by it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: process.env['E2E_REPORT'] ?? '../.cache/e2e.json' }]],
  use: {
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    // A worker that takes over just then lets calls slip past the tests that answer them. Tests of it allow it.
    serviceWorkers: 'block',
    // Following every step takes time: only for whoever looks for a fault.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
