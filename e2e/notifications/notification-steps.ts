import type { Page } from '@playwright/test';
import { expect } from '../support/harness.ts';

const profile = {
  firstName: 'Noa',
  lastName: 'Bell',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

export async function signUpWithAllRead(page: Page, signIn: (email: string) => Promise<void>): Promise<void> {
  await signIn(`told-${crypto.randomUUID()}@example.edu`);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
  // Marks the welcome notification as read, so that each test sees only its own unread ones.
  await expect(await page.request.post('/api/notifications/read-all')).toBeOK();
}

export function bell(page: Page) {
  return page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
}

export function panel(page: Page) {
  return page.getByRole('dialog', { name: 'Notifications' });
}

export async function expectDot(page: Page, there: boolean): Promise<void> {
  await expect(bell(page).locator('span')).toHaveCount(there ? 1 : 0);
}

/** Sends a notification to all students and returns its title. */
export async function announce(page: Page): Promise<string> {
  const title = `News ${crypto.randomUUID()}`;
  const answer = await page.request.post('/api/demo/announce', {
    data: { title, text: 'The kitchen has opened a window.' },
  });
  await expect(answer).toBeOK();
  return title;
}
