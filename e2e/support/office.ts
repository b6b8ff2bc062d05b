import type { Page } from '@playwright/test';
import { expect } from './harness.ts';

/** Comes into the office of a demo by its button, and waits until the office is open. */
export async function comeInAs(page: Page, role: 'owner' | 'host' | 'support' | 'safety'): Promise<void> {
  await page.goto('/organise');
  await page.getByRole('button', { name: new RegExp(`^Come in as ${role}`) }).click();
  // The entrance has a heading as well, but no navigation.
  await expect(page.getByRole('navigation', { name: /^(Office|Tabs)$/ })).toBeVisible();
}

/** Follows a link of the rail. A phone has tabs instead, and the other pages are behind More. */
export async function openPage(page: Page, name: string): Promise<void> {
  const more = page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'More' });
  if (await more.isVisible()) {
    await more.click();
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  } else
    await page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true }).click();
}
