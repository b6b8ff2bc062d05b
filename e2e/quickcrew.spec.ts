import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, newestPasscode, test } from './harness.ts';

const phone = { width: 375, height: 812 };
const minuteMs = 60_000;
const names = ['Ana', 'Ben', 'Caro', 'Dev'] as const;

const profile = (firstName: string) => ({
  firstName,
  lastName: 'Ruiz',
  gender: 'Other',
  studentStatus: 'Graduate',
  birthdate: '2003-04-12',
  instagramHandle: firstName.toLowerCase(),
});

async function signUp(page: Page, firstName: string): Promise<void> {
  const email = `${firstName.toLowerCase()}-${crypto.randomUUID()}@example.edu`;
  await expect(await page.request.post('/api/auth/signin', { data: { username: email } })).toBeOK();
  const code = await newestPasscode(page, email);
  await expect(
    await page.request.post('/api/auth/signin-confirm', { data: { username: email, code } }),
  ).toBeOK();
  await expect(await page.request.post('/api/profiles/v2/update', { data: profile(firstName) })).toBeOK();
}

async function newPhone(browser: Browser, baseURL: string, firstName: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signUp(page, firstName);
  return page;
}

async function lastMeetingTime(api: APIRequestContext): Promise<string> {
  const options = (await (await api.get('/api/quickcrew/options')).json()) as {
    meetingTimes: { meetingTime: string }[];
  };
  const last = options.meetingTimes.at(-1);
  if (last === undefined) throw new Error('There is no time to meet at.');
  return last.meetingTime;
}

async function moveClockTo(page: Page, instant: number): Promise<void> {
  const data = { now: new Date(instant).toISOString() };
  await expect(await page.request.post('/api/demo/clock', { data })).toBeOK();
}

/** From the start to the line: a time, a hold, Ready. */
async function waitInLine(page: Page, meetingTime: string): Promise<void> {
  await page.goto('/automeetup');
  await page.locator(`input[value="${meetingTime}"]`).check();
  await page.getByRole('button', { name: 'Enter the lobby' }).click();
  await page.getByRole('button', { name: 'Done Inviting' }).click();
  await page.getByRole('button', { name: 'Reserve My Spot (No Charge)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Card number').fill('4242 4242 4242 4242');
  await dialog.getByLabel('Expiry').fill('12/34');
  await dialog.getByLabel('CVC').fill('123');
  await dialog.getByRole('button', { name: 'Reserve My Spot (No Charge)' }).click();
  await page.getByRole('button', { name: 'Ready to Join' }).click();
  await page.waitForURL(/\/automeetup\/(loading|group)$/);
}

test('four phones become a crew, talk, meet, and only who does not come is charged', async ({
  browser,
  product,
}) => {
  test.slow();
  const phones = await Promise.all(names.map((name) => newPhone(browser, product.url, name)));
  const [ana, ben, caro, dev] = phones as [Page, Page, Page, Page];
  const meetingTime = await lastMeetingTime(ana.request);
  for (const one of phones) await waitInLine(one, meetingTime);
  for (const one of phones) {
    await one.waitForURL(/\/automeetup\/group$/);
    await expect(one.getByRole('list', { name: 'Your crew' }).getByRole('button')).toHaveCount(4);
  }
  await expectAccessible(ana);
  await expectNoSidewaysScroll(ana);

  await ana.getByRole('button', { name: 'Send Intro Message' }).click();
  const chat = ana.getByRole('dialog', { name: 'Group Chat' });
  await chat.getByLabel('Message').fill('I wear a yellow jacket.');
  await chat.getByRole('button', { name: 'Send' }).click();
  await expect(chat.getByText('I wear a yellow jacket.')).toBeVisible();
  await expectAccessible(ana);
  await chat.getByRole('button', { name: 'Close' }).click();
  await expect(ben.getByText('I wear a yellow jacket.')).toBeVisible();

  for (const one of [ben, caro]) {
    await one.getByRole('button', { name: 'Send Intro Message' }).click();
    await one.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  }
  for (const one of [ana, ben, caro]) {
    await one.getByRole('button', { name: 'Confirm On The Way' }).click();
    await expect(one.getByRole('button', { name: 'Check In' })).toBeVisible();
  }

  const start = new Date(meetingTime).getTime();
  await moveClockTo(ana, start - 30 * minuteMs);
  for (const one of [ana, ben, caro]) {
    await one.reload();
    await one.getByRole('button', { name: 'Check In' }).click();
    await expect(one.getByText('$5 released')).toBeVisible();
  }
  await moveClockTo(ana, start + 20 * minuteMs);
  await dev.reload();
  await expect(dev.getByText('$5 charged')).toBeVisible();
  await expect(dev.getByRole('heading', { name: 'Check-in is closed' })).toBeVisible();
  await dev.getByRole('button', { name: 'What happened' }).first().click();
  await expect(dev.getByRole('button', { name: 'I was there' })).toBeVisible();

  for (const one of phones) await one.context().close();
});

test('the section can be used by everybody, on the smallest phone and after dark', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signUp(page, 'Eli');
  for (const path of ['', '/how-it-works', '/faq', '/settings', '/profile', '/lobby']) {
    await page.goto(`/automeetup${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: /Meeting time/ }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Preferences' })).toBeVisible();
  await expectAccessible(page);
});

test('an invitation shows its guest as pending, and leads into the lobby of a friend', async ({
  page,
  browser,
  product,
}) => {
  await page.setViewportSize(phone);
  await signUp(page, 'Ana');
  const { lobbyId } = (await (await page.request.post('/api/lobby/create-lobby')).json()) as {
    lobbyId: string;
  };
  const friend = await newPhone(browser, product.url, 'Ben');
  await friend.goto(`/automeetup/join-group/${lobbyId}`);
  await expect(friend.getByRole('heading', { name: "You've Been Invited to Join a Group!" })).toBeVisible();
  await expectAccessible(friend);
  await page.goto('/automeetup/lobby');
  await expect(page.getByText('Pending')).toBeVisible();
  await friend.getByRole('button', { name: 'Join Group' }).click();
  await expect(friend.getByRole('heading', { name: 'Your lobby' })).toBeVisible();
  await expect(page.getByText('Pending')).toBeHidden();
  await friend.context().close();
});

test('on a wide screen it says where it lives', async ({ page }) => {
  await page.goto('/automeetup');
  await expect(
    page.getByText('This feature is only supported on mobile devices. Please log in on a mobile device.'),
  ).toBeVisible();
});
