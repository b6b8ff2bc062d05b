import type { Page } from '@playwright/test';
import { expect } from '../support/harness.ts';

export const profile = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  studentStatus: 'Graduate',
  birthdate: '2004-09-12',
};

export const cards = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  wrongCvc: '4000 0000 0000 0127',
  needsAuthentication: '4000 0027 6000 3184',
  asksThenDeclined: '4000 0084 0000 1629',
} as const;

export async function signUp(page: Page, signIn: (email: string) => Promise<void>): Promise<string> {
  const email = `payer-${crypto.randomUUID()}@example.edu`;
  await signIn(email);
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
  return email;
}

/** Expects the message in a toast and next to the button. */
export async function expectFailure(page: Page, words: string): Promise<void> {
  for (const name of ['form', 'region'] as const) {
    const place = page.getByRole(name, { name: name === 'form' ? 'Payment' : /^Messages/ });
    await expect(place.getByRole('alert').filter({ hasText: words })).toBeVisible();
  }
}

export async function openForm(page: Page): Promise<void> {
  await page.goto('/subscription');
  await expect(page.getByLabel('Card number')).toBeVisible();
}

export async function fill(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

export const payButton = (page: Page) => page.getByRole('button', { name: 'Subscribe for $9.99 a month' });
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

export async function pay(page: Page, number: string): Promise<void> {
  await fill(page, number);
  await payButton(page).click();
}

interface Payment {
  readonly state: string;
  readonly amountCents: number;
}

/** The student's payments, from the API. */
export async function payments(page: Page): Promise<Payment[]> {
  const answer = await page.request.get('/api/payments');
  return ((await answer.json()) as { payments: Payment[] }).payments;
}

interface Subscription {
  readonly status: string;
  readonly currentPeriodEnd: number;
}

export async function subscription(page: Page): Promise<Subscription | null> {
  const answer = await page.request.get('/api/profiles/v2/');
  return ((await answer.json()) as { subscription: Subscription | null }).subscription;
}

/** Resolves when all work that became due is done. */
export async function moveClock(page: Page, advance: string): Promise<void> {
  await expect(await page.request.post('/api/demo/clock', { data: { advance } })).toBeOK();
  // The session is still valid after the move, but its access token has expired.
  await expect(await page.request.post('/api/auth/refresh')).toBeOK();
}
