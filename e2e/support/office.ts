import type { Page } from '@playwright/test';
import { expect } from './harness.ts';

/** Comes into the office of a demo by its button, and waits until the office is open. */
export async function comeInAs(page: Page, role: 'owner' | 'host' | 'support' | 'safety'): Promise<void> {
  await page.goto('/organise');
  await page.getByRole('button', { name: new RegExp(`^Come in as ${role}`) }).click();
  // The entrance has a heading as well, but no navigation.
  await expect(page.getByRole('navigation', { name: /^(Office|Tabs)$/ })).toBeVisible();
}
