import type { BrowserContext, Page, Worker } from '@playwright/test';
import { expect } from '../support/harness.ts';

export const profile = {
  firstName: 'Pia',
  lastName: 'Horn',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

export async function signUp(page: Page, signIn: (email: string) => Promise<void>): Promise<void> {
  await signIn(`pushed-${crypto.randomUUID()}@example.edu`);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
}

export async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

export function notifications(page: Page) {
  return page.getByRole('region', { name: 'Notifications' });
}

export function pushSwitch(page: Page) {
  return page.getByRole('switch', { name: 'Push notifications' });
}

/** Opens the settings page and returns its service worker once it controls the page. */
export async function workerFor(page: Page, context: BrowserContext): Promise<Worker> {
  await context.grantPermissions(['notifications']);
  const started = context.waitForEvent('serviceworker');
  await openSettings(page);
  const worker = await started;
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return worker;
}
