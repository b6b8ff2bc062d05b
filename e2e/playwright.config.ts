import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { openRunFolder } from '../scripts/checks/run-folder.mjs';

openRunFolder();

/** The browsers of the system, which the set-up script has found or installed. */
const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const headlessShell =
  process.env['CHROMIUM_HEADLESS_SHELL_PATH'] ??
  ['/usr/bin/chromium-headless-shell'].find(
    (path) => process.env['CHROMIUM_PATH'] === undefined && existsSync(path),
  );

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const launchedAs = (executablePath: string) => ({
  launchOptions: { executablePath, args: browserArguments },
});

/** The headless shell displays no notifications, and no site may get the permission to. */
const needFullBrowser = ['**/push-messages.spec.ts', '**/push-on-this-device.spec.ts'];

/** `npm test` runs the others, `npm run drill:stories` those with this tag, E2E_STORIES=all both. */
const drillTag = /@drill/;
const choices: Record<string, { grep?: RegExp; grepInvert?: RegExp }> = {
  tests: { grepInvert: drillTag },
  drill: { grep: drillTag },
  all: {},
};

export default defineConfig({
  ...choices[process.env['E2E_STORIES'] ?? 'tests'],
  testDir: '.',
  globalSetup: './support/prepare-database.ts',
  outputDir: '../test-results',
  fullyParallel: true,
  // A worker uses about one core: a browser and a product, which seldom work at the same time.
  workers: Math.max(2, availableParallelism()),
  forbidOnly: process.env['CI'] === 'true',
  // Long timeouts for a busy machine. Tests do not assert durations with them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 900 },
    timezoneId: 'America/New_York',
    // A service worker that takes control during a test bypasses `page.route`. Tests of the worker allow it.
    serviceWorkers: 'block',
    // Traces slow the tests down, so they are only for debugging.
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
  },
  projects: [
    // First and in one worker, so that it costs one more product and runs beside the others.
    { name: 'chromium', testMatch: needFullBrowser, workers: 1, use: launchedAs(chromium) },
    // Without the window of a browser, whose own pages take a sixth of the processor time.
    { name: 'headless shell', testIgnore: needFullBrowser, use: launchedAs(headlessShell ?? chromium) },
  ],
});
