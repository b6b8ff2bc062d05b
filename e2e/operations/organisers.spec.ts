import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { drillOnly, laptopFirst } from '../support/drill-only.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  recordErrors,
  test as base,
} from '../support/harness.ts';
import { openPage } from '../support/office.ts';
import { makeDataFolder } from '../support/product.ts';
import { startInstallation } from '../support/several-nodes.ts';

const command = fileURLToPath(new URL('../../apps/server/dist/commands/organise.js', import.meta.url));
const run = promisify(execFile);

/** A product with its command line. */
const test = base.extend<{ organise: (...args: string[]) => Promise<string> }>({
  product: [
    // Playwright requires the braces, even if no fixture is used.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await makeDataFolder();
      const product = await startInstallation(folder.path);
      await use(Object.assign(product, { dataDir: folder.path }));
      await product.end('SIGTERM');
      await folder.remove();
    },
    { scope: 'test', timeout: 300_000 },
  ],
  organise: async ({ product }, use) => {
    const { dataDir } = product as typeof product & { dataDir: string };
    await use(async (...args) => {
      const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir };
      return (await run(process.execPath, [command, ...args], { env })).stdout;
    });
  },
});

/** A device with a fingerprint sensor, as Chromium simulates it. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const invitationIn = (text: string) => /\/organise\/invitation#[\w-]+/.exec(text)![0];

async function enrol(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Me' })).toBeVisible();
}

for (const { width, tags } of laptopFirst) {
  test(
    `at ${width} px an owner who was invited by command invites a host with a passkey, who sees only what a host may`,
    tags,
    async ({ page, context, browser, product, faults, organise }) => {
      const viewport = { width, height: 900 };
      await page.setViewportSize(viewport);
      await addAuthenticator(context, page);
      const printed = await organise('team', 'invite', 'Ana Reyes', 'ana@crewtable.example', 'owner');
      await enrol(page, invitationIn(printed), 'Ana Reyes');
      await expect(page.getByText('You have one passkey.')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await openPage(page, 'Team');
      await page.getByRole('button', { name: 'Invite somebody' }).click();
      await page.getByLabel('Name').fill('Hugo Blum');
      await page.getByLabel('Email').fill('hugo@crewtable.example');
      await page.getByLabel('Host').check();
      await page.getByLabel('Reason').fill('New in June');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Hugo Blum' })).toContainText('invited');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await page.request.post('/api/demo/clock', { data: { advance: 'PT0S' } });
      const mails = (await (await page.request.get('/api/demo/mail?to=hugo@crewtable.example')).json()) as {
        text: string;
      }[];
      const other = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block', viewport });
      const hugo = await other.newPage();
      recordErrors(hugo, product.url, faults);
      await addAuthenticator(other, hugo);
      await enrol(hugo, invitationIn(mails[0]!.text), 'Hugo Blum');
      const ofHost = ['Today', 'Events', 'My shifts', 'People', 'Audit log', 'Me'];
      if (width < 500) {
        await hugo.getByRole('link', { name: 'More' }).click();
        await expect(hugo.getByRole('main').getByRole('link')).toHaveText(ofHost.slice(1));
      } else
        await expect(hugo.getByRole('navigation', { name: 'Office' }).getByRole('link')).toHaveText(ofHost);
      // Without a shift a host sees no event.
      await openPage(hugo, 'Events');
      await expect(hugo.getByText('No events yet. You see the events of your shifts here.')).toBeVisible();

      await page.getByRole('button', { name: 'Give a shift' }).click();
      const giving = page.getByRole('dialog', { name: 'Give a shift' });
      await giving.getByLabel('Host').selectOption('Hugo Blum');
      const events = giving.getByLabel('Event').getByRole('option');
      const notHis = await events.nth(1).getAttribute('value');
      await giving.getByLabel('Reason').fill('His first evening');
      await giving.getByRole('button', { name: 'Give the shift' }).click();
      await expect(page.getByRole('button', { name: /^Remove the shift of Hugo Blum/ })).toBeVisible();
      await hugo.reload();
      await expect(hugo.getByRole('table').getByRole('row')).toHaveCount(2);
      await openPage(hugo, 'My shifts');
      await expect(hugo.getByRole('listitem').filter({ hasText: 'the whole event' })).toHaveCount(1);
      faults.expect(/status of 404 .* at \/api\/organise\/events\//);
      await hugo.goto(`/organise/events/${notHis}`);
      await expect(hugo.getByText('not found', { exact: false }).first()).toBeVisible();

      faults.expect(/status of 403 .* at \/api\/organise\/team$/);
      await hugo.goto('/organise/team');
      await expect(hugo.getByText('Not one of your rights')).toBeVisible();

      await hugo.getByRole('button', { name: 'Sign out' }).click();
      await hugo.getByRole('button', { name: 'I have a passkey' }).click();
      await expect(hugo.getByRole('heading', { name: 'My shift today' })).toBeVisible();
      await other.close();

      await openPage(page, 'Audit log');
      await page.getByRole('button', { name: 'Verify now' }).click();
      await expect(page.getByText(/Chain verified/)).toBeVisible();
      await page.getByLabel('What').selectOption('Invited');
      await expect(page).toHaveURL(/act=Invited/);
      const about = page.getByRole('row').filter({ hasText: 'Hugo Blum' });
      // The address changes before the rows do.
      await expect(about).toHaveCount(1);
      await expect(about).toContainText('New in June');
      await page.reload();
      await expect(page.getByLabel('What')).toHaveValue('Invited');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    },
  );
}

test(
  'in the demo one press is enough to come in; a locked page keeps what was typed',
  drillOnly,
  async ({ page, faults }) => {
    await page.goto('/organise');
    await expect(page.getByRole('button', { name: /^Come in as/ })).toHaveCount(4);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Come in as owner/ }).click();
    await expect(page.getByRole('heading', { name: 'Needs a person' })).toBeVisible();
    await openPage(page, 'Team');
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    await page.getByLabel('Name').fill('Sam Kim');

    // Somebody locks the office in another tab. The next press finds out.
    await page.request.post('/api/organise/lock');
    faults.expect(/status of 423 .* at \/api\/organise\/team$/);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Locked', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Come in again' }).click();
    await expect(page.getByRole('heading', { name: 'Locked', exact: true })).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Sam Kim');

    // The cover confirmed as well. A new session has to confirm first.
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: /^Come in as owner/ }).click();
    await page.getByRole('link', { name: 'Me' }).click();
    faults.expect(/status of 403 .* at \/api\/organise\/me\/recovery-codes$/);
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByRole('button', { name: 'Yes, it is me' }).click();
    await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  },
);
