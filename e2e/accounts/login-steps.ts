import type { Page } from '@playwright/test';
import { expect } from '../support/harness.ts';

export const phone = { width: 375, height: 812 };
export const wrongPasscode = 'Passcode expired or is invalid. Please try again.';

export const title = (page: Page, words: string) => page.getByRole('heading', { level: 1, name: words });
export const emailField = (page: Page) => page.getByLabel('University email');
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Passcode' });
export const askButton = (page: Page) => page.getByRole('button', { name: 'Email me a code' });
export const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify and log in' });
export const resendButton = (page: Page) => page.getByRole('button', { name: 'Resend' });

export async function requestCode(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await emailField(page).fill(email);
  await askButton(page).click();
  await expect(codeField(page)).toBeFocused();
}

export async function mailsTo(page: Page, address: string): Promise<number> {
  await expect(await page.request.post('/api/demo/clock', { data: { advance: 'PT0S' } })).toBeOK();
  const mails = await page.request.get('/api/demo/mail', { params: { to: address } });
  return ((await mails.json()) as unknown[]).length;
}

export const anotherCode = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0');

export const expectInside = (page: Page, path = /\/home$/) => expect(page).toHaveURL(path);
