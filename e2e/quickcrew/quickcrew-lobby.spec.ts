import type { Page } from '@playwright/test';
import { minuteMs } from '../support/durations.ts';
import {
  clockTest,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test as base,
} from '../support/harness.ts';
import {
  cards,
  fillCard,
  get,
  holdsOf,
  lastMeetingTime,
  moveClockTo,
  openLobby,
  phoneSize,
  type Phones,
  phonesFixture,
  post,
  reserve,
  reserveButton,
  signUp,
  joinQueue,
  statusOf,
} from '../support/quickcrew-phones.ts';

const test = base.extend<{ phones: Phones }>({ phones: phonesFixture });

test.use({ productGroup: 'lobbies', viewport: phoneSize });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the lobby shows why a card is declined, and shows the result after the bank has asked the student', async ({
  page,
  faults,
}) => {
  test.slow();
  // Browsers log the 402 of every declined card, and of the lobby's check while there is no hold.
  faults.expect(/status of 402/);
  await signUp(page, 'Hal');
  await openLobby(page, await lastMeetingTime(page.request));
  await page.goto('/automeetup/lobby');
  await button(page, 'Done Inviting').click();
  await reserveButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Test payments: no money moves')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await fillCard(page, cards.declined);
  await reserveButton(page).click();
  await expect(dialog.getByRole('alert')).toContainText('Your card was declined.');
  await fillCard(page, cards.lacksFunds);
  await reserveButton(page).click();
  await expect(dialog.getByRole('alert')).toContainText('Your card has insufficient funds.');

  // Closing and reopening the dialog resets it.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await reserveButton(page).click();
  await fillCard(page, cards.asksTheBank);
  await reserveButton(page).click();
  await page.getByRole('button', { name: 'No, refuse it' }).click();
  await page
    .getByRole('link', { name: /Try Again|Back/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/automeetup\/lobby$/);
  await expect(page.getByText('Paid')).toBeHidden();

  await reserveButton(page).click();
  await fillCard(page, cards.asksTheBank);
  await reserveButton(page).click();
  await page.getByRole('button', { name: 'Yes, approve it' }).click();
  await expect(title(page, 'Your spot is reserved')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Back to the lobby' }).click();
  await expect(page.getByText('Paid')).toBeVisible();
  await expect(page.getByText('$5 held')).toBeVisible();
  await expect(button(page, 'Ready to Join')).toBeVisible();
  expect((await holdsOf(page)).filter((state) => state === 'authorized')).toHaveLength(1);
});

test('double clicks, going back and reloading lead to one lobby, one hold and one place in the queue', async ({
  page,
  context,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, 'Bo');
  await page.goto('/automeetup');
  await page.getByRole('radio').last().check();
  await button(page, 'Enter the lobby').dblclick();
  await expect(button(page, 'Done Inviting')).toBeVisible();
  const lobbyId = await page.evaluate(() => localStorage.getItem('lobbyId'));

  const invite = page.getByRole('button', { name: 'Tap to invite a friend' });
  await expect(invite).toHaveCount(2);
  const told = expect(page.getByText('Invite link copied to clipboard!')).toBeVisible();
  await invite.first().click();
  await told;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/automeetup/join-group/${lobbyId}$`),
  );

  await page.goBack();
  await button(page, 'Back to your lobby').dblclick();
  await button(page, 'Done Inviting').dblclick();
  await page.reload();
  await reserveButton(page).click();
  await fillCard(page, cards.held);
  await reserveButton(page).dblclick();
  // The page is reloaded while the success dialog is open.
  await expect(page.getByRole('dialog', { name: 'Your spot is reserved' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Paid')).toBeVisible();
  expect(await holdsOf(page)).toEqual(['authorized']);

  await button(page, 'Ready to Join').dblclick();
  await expect(title(page, 'Finding your crew')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Finding your crew')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/automeetup\/loading$/);
  await button(page, 'Leave the queue').click();
  await button(page, 'Leave').dblclick();
  await expect(button(page, 'Enter the lobby')).toBeVisible();
  await expect.poll(() => holdsOf(page)).toEqual(['released']);
});

test('friends in a lobby wait for each other: an edit resets Ready, and a friend who leaves gets the $5 back', async ({
  phones,
}) => {
  test.slow();
  const ida = await phones.student('Ida');
  const jon = await phones.student('Jon');
  const meetingTime = await lastMeetingTime(ida.request);
  const lobbyId = await openLobby(ida, meetingTime);
  await post(jon.request, `lobby/${lobbyId}/join`);
  for (const one of [ida, jon]) {
    await reserve(one, lobbyId);
    await one.addInitScript((id) => {
      localStorage.setItem('lobbyId', id);
      localStorage.setItem('done_inviting', id);
    }, lobbyId);
    await one.goto('/automeetup/lobby');
  }
  await button(ida, 'Ready to Join').dblclick();
  await expect(button(ida, 'Waiting on others...')).toBeVisible();
  await expect(jon.getByText('Ready', { exact: true })).toBeVisible();
  await ida.reload();
  await expect(button(ida, 'Waiting on others...')).toBeVisible();
  await expectAccessible(ida);

  await jon.getByRole('button', { name: /Meeting time/ }).click();
  const dialog = jon.getByRole('dialog', { name: 'Edit Preferences' });
  await expect(dialog.getByLabel('Group size')).toHaveValue('4 students');
  await expect(dialog.getByLabel('Location').getByRole('option')).toHaveText(['Lower Manhattan, NY']);
  await dialog.getByLabel('Meeting time').selectOption({ index: 0 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(button(ida, 'Ready to Join')).toBeVisible();
  const { preferences } = await get<{ preferences: { meetingTime: string } }>(
    ida.request,
    `lobby/${lobbyId}`,
  );
  expect(preferences.meetingTime).not.toBe(meetingTime);

  await button(ida, 'Leave the lobby').click();
  await expect(ida.getByRole('dialog', { name: 'Leave the lobby?' })).toBeVisible();
  await button(ida, 'Stay').click();
  await button(ida, 'Leave the lobby').click();
  await button(ida, 'Leave').click();
  await expect(ida).toHaveURL(/\/automeetup$/);
  await expect(jon.getByText('Ida R.')).toBeHidden();
  await expect.poll(() => holdsOf(ida)).toEqual(['released']);
  expect(await holdsOf(jon)).toEqual(['authorized']);
});

test('a pending friend takes no place and can be dismissed, and a friend who left can join by the same link again', async ({
  phones,
}) => {
  test.slow();
  const ida = await phones.student('Ida');
  const jon = await phones.student('Jon');
  const eve = await phones.student('Eve');
  const lobbyId = await openLobby(ida, await lastMeetingTime(ida.request));
  await ida.addInitScript((id) => localStorage.setItem('lobbyId', id), lobbyId);
  await ida.goto('/automeetup/lobby');
  await expect(ida.getByRole('banner').getByRole('link', { name: /Summer Student/ })).toBeHidden();
  const invite = ida.getByRole('button', { name: 'Tap to invite a friend' });
  await expect(invite).toHaveCount(2);

  for (const one of [jon, eve]) {
    await one.goto(`/automeetup/join-group/${lobbyId}`);
    await expect(title(one, "You've Been Invited to Join a Group!")).toBeVisible();
  }
  await expect(ida.getByText('Pending')).toHaveCount(2);
  await expect(invite).toHaveCount(2);
  await expectNoSidewaysScroll(ida);
  // Tall enough that the bottom bar covers no row partly.
  await ida.setViewportSize({ width: phoneSize.width, height: 1_200 });
  await expectAccessible(ida);
  await ida.setViewportSize(phoneSize);
  await button(ida, 'Dismiss Eve R.').click();
  await expect(ida.getByText('Eve R.')).toBeHidden();

  await button(jon, 'Join Group').click();
  await expect(title(jon, 'Your lobby')).toBeVisible();
  await expect(invite).toHaveCount(1);
  await button(jon, 'Leave the lobby').click();
  await button(jon, 'Leave').click();
  await expect(jon).toHaveURL(/\/automeetup$/);
  await expect(ida.getByText('Jon R.')).toBeHidden();

  await jon.goto(`/automeetup/join-group/${lobbyId}`);
  await expect(ida.getByText('Pending')).toHaveCount(1);
  await button(jon, 'Join Group').click();
  await expect(title(jon, 'Your lobby')).toBeVisible();

  // All three members are shown, and a changed name appears for the others without a reload.
  await eve.reload();
  await button(eve, 'Join Group').click();
  await expect(ida.getByRole('list', { name: 'Who is here' }).getByText('Joined')).toHaveCount(3);
  await post(eve.request, 'profiles/v2/update', { firstName: 'Evelyn' });
  await expect(ida.getByText('Evelyn R.')).toBeVisible();
});

test('the lobby shows a lost connection, and goes on when it is back', async ({ page, faults }) => {
  test.slow();
  faults.expect(/ERR_INTERNET_DISCONNECTED|status of 404|WebSocket/);
  await signUp(page, 'Kim');
  await page.goto('/automeetup/lobby');
  await button(page, 'Done Inviting').click();
  await page.context().setOffline(true);
  const panel = page.getByRole('heading', { name: 'Connection Error' });
  await expect(panel).toBeVisible();
  await expect(
    page.getByText('Unable to connect to the server. Please check your internet connection and try again.'),
  ).not.toHaveCount(0);
  await expect(reserveButton(page)).toBeDisabled();
  await button(page, 'Try Again').click();
  await expect(panel).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Try Again').click();
  await expect(panel).toBeHidden();
  await expect(reserveButton(page)).toBeEnabled();

  // Closing the preferences also retries the request.
  await page.context().setOffline(true);
  await expect(panel).toBeVisible();
  await page.getByRole('button', { name: /Group size/ }).click();
  await page.context().setOffline(false);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  // The stored lobby no longer exists.
  await page.evaluate((id) => localStorage.setItem('lobbyId', id), crypto.randomUUID());
  await page.reload();
  await expect(
    page.getByText('Unable to fetch lobby information. Please refresh the page or create a new lobby.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create a new lobby' }).click();
  await page.getByRole('button', { name: /Enter the lobby|Back to your lobby/ }).click();
  await expect(title(page, 'Your lobby')).toBeVisible();
  await expect(page.getByText('Kim R. (you)')).toBeVisible();
});

clockTest(
  'a student who gets no crew gets the $5 back and can choose another time with one tap',
  async ({ page }) => {
    test.slow();
    await signUp(page, 'Lea');
    const meetingTime = await lastMeetingTime(page.request);
    const lobbyId = await joinQueue(page, meetingTime);
    await page.goto('/automeetup');
    await page.evaluate((id) => localStorage.setItem('lobbyId', id), lobbyId);
    await page.goto('/automeetup/lobby');
    await expect(page).toHaveURL(/\/automeetup\/loading$/);
    await expect(title(page, 'Finding your crew')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await moveClockTo(page, new Date(meetingTime).getTime() - 30 * minuteMs);
    await expect(title(page, 'No crew this time')).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => holdsOf(page)).toEqual(['released']);
    await page.getByRole('button', { name: /^Try .* instead$/ }).click();
    await expect(page).toHaveURL(/\/automeetup\/lobby$/);
    await expect(title(page, 'Your lobby')).toBeVisible();
    await expect(page.getByText('Paid')).toBeHidden();
  },
);

test('a student who is not in a lobby or crew gets 404 from its endpoints', async ({ phones }) => {
  const mia = await phones.student('Mia');
  const ned = await phones.student('Ned');
  const lobbyId = await openLobby(mia, await lastMeetingTime(mia.request));
  for (const [method, path, data] of [
    ['POST', `lobby/${lobbyId}/ready`, { ready: true }],
    ['POST', `lobby/${lobbyId}/queue`, undefined],
    ['POST', `lobby/${lobbyId}/preferences`, { groupSize: 4 }],
    ['POST', `lobby/${lobbyId}/paid`, undefined],
    ['POST', `lobby/${lobbyId}/leave`, undefined],
    ['GET', `lobby/${crypto.randomUUID()}`, undefined],
    ['GET', `groups/${lobbyId}`, undefined],
    ['GET', `messages/${lobbyId}`, undefined],
  ] as const)
    expect([path, await statusOf(ned.request, method, path, data)]).toEqual([path, 404]);
});
