import type { PlaywrightTestConfig } from '@playwright/test';
import config from '../playwright.config.ts';

const { projects = [], ...shared } = config;

/** For the child process of `harness.spec.ts`. It uses the database that the outer run has prepared. */
const child: PlaywrightTestConfig = {
  ...shared,
  testDir: '.',
  testMatch: 'harness-faults.ts',
  globalSetup: [],
  // Runs all of these tests, also if the outer run has chosen others.
  grep: /./,
  grepInvert: [],
  projects: projects.slice(-1).map(({ use = {} }) => ({ use })),
  workers: 1,
  reporter: 'json',
};

export default child;
