import type { Locator, Page } from '@playwright/test';
import { expect, newestPasscode } from './harness.ts';

const profile = (firstName: string) => ({
  firstName,
  lastName: 'Ruiz',
  gender: 'Other',
  studentStatus: 'Graduate',
  birthdate: '2003-04-12',
});

export const newEmail = (name: string) => `${name.toLowerCase()}-${crypto.randomUUID()}@example.edu`;

/** Signs in with a passcode. The account has no profile yet. */
export async function signIn(page: Page, email: string): Promise<void> {
  await expect(await page.request.post('/api/auth/signin', { data: { username: email } })).toBeOK();
  const code = await newestPasscode(page, email);
  await expect(
    await page.request.post('/api/auth/signin-confirm', { data: { username: email, code } }),
  ).toBeOK();
}

export async function signUp(page: Page, email: string, firstName: string): Promise<void> {
  await signIn(page, email);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile(firstName) })).toBeOK();
}

/** Ends the reveal, which opens with the details of a released table unless the student has seen it. */
export async function closeReveal(page: Page): Promise<void> {
  const done = page.getByRole('dialog', { name: 'Your table' }).getByRole('button', { name: 'Done' });
  await expect(done.or(page.getByRole('button', { name: 'See it again' }))).toBeVisible();
  if (await done.isVisible()) await done.click();
}

export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  needsAuthentication: '4000 0027 6000 3184',
} as const;

export async function payWith(dialog: Locator, card: string): Promise<void> {
  await dialog.getByLabel('Card number').fill(card);
  await dialog.getByLabel('Expiry').fill('12/34');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: 'Pay $5.00' }).click();
}

export async function payForDinner(dialog: Locator, card: string = cards.succeeds): Promise<void> {
  await expect(dialog.getByText('Total today').locator('..')).toContainText('$5.00');
  await expect(dialog.getByText('Fees').locator('..')).toContainText('$0.00');
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await payWith(dialog, card);
}

export async function chooseDinner(page: Page): Promise<Locator> {
  await page
    .getByRole('article', { name: 'Dinner' })
    .last()
    .getByRole('button', { name: 'Choose a date' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return dialog;
}
