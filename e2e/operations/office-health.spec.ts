import { join } from 'node:path';
import { Client } from 'pg';
import { drillOnly } from '../support/drill-only.ts';
import { expect, expectAccessible, test as base } from '../support/harness.ts';
import { startMailServer } from '../support/mail-server.ts';
import type { MailServer } from '../support/mail-server.ts';
import { makeDataFolder } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { startInstallation } from '../support/several-nodes.ts';

interface Mended {
  mail: MailServer;
  /** Runs a statement on the product's database. */
  query(statement: string): Promise<{ attempts: number }[]>;
}

// A product of its own, with a mail server that can refuse.
const test = base.extend<{ installation: Mended & { product: Product } }>({
  // oxlint-disable-next-line no-empty-pattern
  installation: async ({}, use) => {
    const folder = await makeDataFolder();
    const mail = await startMailServer();
    const product = await startInstallation(folder.path, {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Crewtable <hello@crewtable.example>',
    });
    const socket = encodeURIComponent(join(folder.path, 'postgres/socket'));
    const client = new Client(`postgresql://crewtable@localhost/crewtable?host=${socket}`);
    await client.connect();
    const query = async (statement: string) => (await client.query<{ attempts: number }>(statement)).rows;
    await use({ mail, product, query });
    await client.end();
    await product.end('SIGTERM');
    mail.close();
    await folder.remove();
  },
  product: async ({ installation }, use) => use(installation.product),
});

for (const width of [1280, 375]) {
  test(
    `a mail that failed for good is found on Today, tried again on Health and arrives, at ${width} px`,
    drillOnly,
    async ({ page, installation: { mail, query } }) => {
      await page.setViewportSize({ width, height: 900 });
      await expect(
        await page.request.post('/api/organise/demo/sign-in', { data: { role: 'owner' } }),
      ).toBeOK();
      await expect(await page.request.post('/api/organise/demo/confirm')).toBeOK();
      mail.refuses = true;
      const invited = await page.request.post('/api/organise/team', {
        data: { name: 'Hugo', email: 'hugo@crewtable.example', roles: ['host'], reason: 'Joins us' },
      });
      await expect(invited).toBeOK();
      const jobs = () =>
        query('select attempts from graphile_worker.jobs where last_error is not null and locked_at is null');
      await expect.poll(async () => (await jobs())[0]?.attempts).toBe(1);
      // Sixteen hours later: the last of twelve attempts.
      await query(`update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = created_at
      where last_error is not null and locked_at is null`);
      await expect.poll(async () => (await jobs())[0]?.attempts).toBe(12);

      await page.goto('/organise');
      await expect(page.getByText('A job failed for good')).toBeVisible();
      await page.getByRole('link', { name: 'Look at it: A job failed for good' }).click();
      await expect(page).toHaveURL(/\/organise\/health$/);
      const failed = page.getByRole('region', { name: 'Send a mail' });
      await expect(failed).toContainText('tried 12 times');
      await expect(failed).toContainText('[address] unknown');
      await expect(page.getByText('hugo@')).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Mail', exact: true })).toContainText('Needs a person');
      await expectAccessible(page);

      mail.refuses = false;
      const before = mail.received;
      await failed.getByRole('button', { name: /^Try again: Send a mail/ }).press('Enter');
      await expect(page.getByText('It is tried again now.')).toBeVisible();
      await expect.poll(() => mail.received).toBe(before + 1);
      await expect.poll(jobs).toEqual([]);
      // Without a reload: the page reads again by itself.
      await expect(page.getByText('No job failed for good.')).toBeVisible();
      await expectAccessible(page);

      await page.goto('/organise/audit');
      await expect(page.getByText('Job tried again').filter({ visible: true }).first()).toBeVisible();
      if (width === 375) {
        await page.goto('/organise/more');
        await page.getByRole('main').getByRole('link', { name: 'Health' }).click();
      } else await page.getByRole('link', { name: 'Health' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
      await page.goto('/organise');
      await expect(page.getByText('A job failed for good')).toHaveCount(0);
    },
  );
}
