import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { expect, test } from '../support/harness.ts';

const profile = {
  firstName: 'Sam',
  lastName: 'Lee',
  gender: 'Other',
  birthdate: '2003-01-31',
  studentStatus: 'Graduate',
  instagramHandle: 'sam.eats',
};

async function completeProfile(page: Page): Promise<void> {
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile })).toBeOK();
}

/** Simulates ten minutes of real time: the cookie exists, but its token is no longer valid. */
async function expireAccessToken(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  const access = cookies.find(({ name }) => name === 'crewtable_access')!;
  await page.context().addCookies([{ ...access, value: 'expired' }]);
}

const greeting = (page: Page) => page.getByRole('heading', { level: 1, name: /^Good .*, Sam$/ });

for (const [news, tags] of [
  ['by the real-time channel', {}],
  ['with the next request, if the channel is unreachable', drillOnly],
] as const) {
  test(
    `a student whose session has ended is asked to log in and gets back to the page: noticed ${news}`,
    tags,
    async ({ page, signIn, faults }) => {
      const email = `over-${crypto.randomUUID()}@nyu.edu`;
      await signIn(email);
      await completeProfile(page);
      const isCutOff = news.startsWith('with');
      if (isCutOff) await page.routeWebSocket(/api\/realtime/, () => {});
      const active = isCutOff ? undefined : subscribed(page);
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await active;
      faults.expect(/status of 401/);
      await expect(await page.request.post('/api/auth/logout')).toBeOK();

      const asksToLogIn = page.getByRole('main').getByText('Please log in to view this page.');
      // The page may already ask to log in, because one of its own requests failed first.
      if (isCutOff) await page.getByRole('button', { name: 'Download My Data' }).or(asksToLogIn).click();
      await expect(asksToLogIn).toBeVisible();
      // This browser could request a new code only after a minute, another one at once.
      await page.context().clearCookies();
      await signIn(email);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    },
  );
}

/** Resolves when the page has subscribed to the real-time channel. */
function subscribed(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (payload.toString().includes('start_ack')) resolve();
      });
    });
  });
}

test(
  'logging out cancels pending requests of the page and does not refresh the session',
  drillOnly,
  async ({ page, signIn }) => {
    await signIn(`leaving-${crypto.randomUUID()}@nyu.edu`);
    await completeProfile(page);
    let ask = () => {};
    const asked = new Promise<void>((resolve) => (ask = resolve));
    let release = () => {};
    const sessionIsOver = new Promise<void>((resolve) => (release = resolve));
    await page.route(/api\/events\/registered(\?|$)/, async (route) => {
      ask();
      await sessionIsOver;
      // The page has already cancelled the request, so `continue` may fail.
      await route.continue().catch(() => {});
    });
    const cancelled: string[] = [];
    const renewals: string[] = [];
    page.on('requestfailed', (request) => cancelled.push(new URL(request.url()).pathname));
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) renewals.push(request.url());
    });
    await page.goto('/home');
    await asked;
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('link', { name: 'Join Now' })).toBeVisible();
    release();
    await expect.poll(() => cancelled).toContain('/api/events/registered');
    expect(renewals).toEqual([]);
  },
);

test('two tabs with an expired access token refresh the session and download the own data, and signing out in one signs out the other', async ({
  page,
  context,
  signIn,
  faults,
}) => {
  const email = `tabs-${crypto.randomUUID()}@nyu.edu`;
  await signIn(email);
  await completeProfile(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/settings');
    await expect(tab.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  }
  await expireAccessToken(page);

  faults.expect(/status of 401/);
  const renewed = context.waitForEvent('response', (response) => response.url().endsWith('/auth/refresh'));
  const downloads = [page, other].map((tab) => tab.waitForEvent('download'));
  await Promise.all(
    [page, other].map((tab) => tab.getByRole('button', { name: 'Download My Data' }).click()),
  );
  expect((await renewed).status()).toBe(200);
  for (const download of await Promise.all(downloads)) {
    expect(download.suggestedFilename()).toBe('crewtable-my-data.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toHaveProperty('data');
    expect(text).toContain(email);
    expect(text).toContain(profile.instagramHandle);
  }
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/settings$/);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await expect(greeting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/$/);
    await expect(tab.getByRole('link', { name: 'Join Now' })).toBeVisible();
  }
});

test(
  'a page view is counted with its path and source, without the query string',
  drillOnly,
  async ({ page }) => {
    const counted = page.waitForRequest(/api\/analytics/);
    await page.goto('/about?utm_source=poster&email=secret%40nyu.edu');
    const { events } = (await counted).postDataJSON() as { events: object[] };
    expect(events).toEqual([{ name: 'page_view', path: '/about', source: 'poster' }]);
    expect(await page.evaluate(() => window.dataLayer)).toEqual([
      { event: 'page_view', page_path: '/about', traffic_source: 'poster' },
    ]);
  },
);

declare global {
  interface Window {
    dataLayer?: object[];
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true });

  test('scrolling down hides the header and the tabs, and scrolling up shows them again', async ({
    page,
    signIn,
  }) => {
    await signIn('scroll@nyu.edu');
    await completeProfile(page);
    await page.goto('/about');
    const tabs = page.getByRole('navigation', { name: 'Tabs' });
    const logo = page.getByRole('banner').getByRole('link', { name: 'Crewtable, home' });
    await expect(tabs).toBeInViewport();
    await page.mouse.wheel(0, 600);
    await expect(tabs).not.toBeInViewport();
    await expect(logo).not.toBeInViewport();
    await page.mouse.wheel(0, -200);
    await expect(tabs).toBeInViewport();
    await expect(logo).toBeInViewport();
  });
});
