import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { hourMs, minuteMs } from '../support/durations.ts';
import {
  clockTest as ownProductTest,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test as sharedTest,
} from '../support/harness.ts';
import {
  createCrew,
  get,
  holdStates,
  lastMeetingTime,
  meetingTimes,
  moveClockTo,
  type Phones,
  phonesFixture,
  post,
  sendIntroAndOnTheWay,
  statusOf,
} from '../support/quickcrew-phones.ts';

const test = sharedTest.extend<{ phones: Phones }>({ phones: phonesFixture });
const clockTest = ownProductTest.extend<{ phones: Phones }>({ phones: phonesFixture });

test.use({ productGroup: 'crews' });

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openCrew(page: Page): Promise<void> {
  await page.goto('/automeetup/group');
  await expect(page.getByRole('list', { name: 'Your crew' }).getByRole('button')).toHaveCount(4);
}

async function openPanel(page: Page, name: string): Promise<void> {
  await page.getByRole('list', { name: 'Your crew' }).getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
}

async function closeDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
}

async function fourStudents(phones: Phones, ...names: [string, string, string, string]) {
  const all: Page[] = [];
  for (const name of names) all.push(await phones.student(name));
  return all as [Page, Page, Page, Page];
}

clockTest(
  'a crew in which one student leaves in time, one leaves late, and one does not check in and disputes the charge',
  drillOnly,
  async ({ phones, faults }) => {
    test.slow();
    // A student who has left the crew gets a 404.
    faults.expect(/status of 404/);
    const [ana, ben, caro, dev] = await fourStudents(phones, 'Ana', 'Ben', 'Caro', 'Dev');
    const meetingTime = await lastMeetingTime(ana.request);
    // The clock of a new product starts at noon of 21 May 2025 in New York; the last meeting time is 10 PM.
    expect(new Date(meetingTime).toISOString()).toBe('2025-05-22T02:00:00.000Z');
    const start = new Date(meetingTime).getTime();
    const groupId = await createCrew([ana, ben, caro, dev], meetingTime);
    await openCrew(ana);

    // Dev leaves in time, at no cost. The others see it, and Dev gets the start page.
    await openCrew(dev);
    await button(dev, 'More').click();
    await dev.getByRole('menuitem', { name: 'Leave the crew' }).click();
    await expect(dev.getByText('It costs nothing now.', { exact: false })).toBeVisible();
    await expectAccessible(dev);
    await button(dev, 'Leave').click();
    await expect(title(dev, 'A crew of four, today')).toBeVisible();
    await expect.poll(() => holdStates(dev)).toEqual(['released']);
    await expect(ana.getByRole('heading', { name: 'Dev R. can’t come' })).toBeVisible();
    await expect(ana.getByText('Dev R. has left the group.')).toBeVisible();
    for (const path of [`groups/${groupId}`, `messages/${groupId}`])
      expect(await dev.evaluate(async (url) => (await fetch(url)).status, `/api/${path}`)).toBe(404);
    await dev.goto('/automeetup/group');
    await expect(title(dev, 'A crew of four, today')).toBeVisible();
    await expect(button(dev, 'Enter the lobby')).toBeVisible();

    // Ana checks in. Ben and Caro are late.
    await sendIntroAndOnTheWay(ana, groupId);
    await ana.reload();
    await expect(button(ana, 'Check In')).toHaveAccessibleDescription(/^Check-in opens at /);
    await moveClockTo(ana, start + 5 * minuteMs);
    await ana.reload();
    await expect(ana.getByRole('list', { name: 'Your crew' }).getByText('Late')).toHaveCount(3);
    await button(ana, 'Check In').dblclick();
    await expect(ana.getByText('$5 released')).toBeVisible();
    await expect(ana.getByText('Ana R. has checked in at the meetup location!')).toHaveCount(1);
    await button(ana, 'More').click();
    await expect(ana.getByRole('menuitem')).toHaveText(['Group Chat']);
    await ana.keyboard.press('Escape');

    // Caro leaves too late and is charged $5.
    await openCrew(caro);
    await button(caro, 'More').click();
    await caro.getByRole('menuitem', { name: 'Leave the crew' }).click();
    await expect(caro.getByText('your $5 hold is charged', { exact: false })).toBeVisible();
    await button(caro, 'Leave').click();
    // It is 10:05 PM: today has no meeting time left, so tomorrow's from 11 AM are offered.
    await expect(title(caro, 'A crew of four, tomorrow')).toBeVisible();
    const [firstTomorrow] = await meetingTimes(caro.request);
    expect(new Date(firstTomorrow!).toISOString()).toBe('2025-05-22T15:00:00.000Z');
    await expect.poll(() => holdStates(caro)).toEqual(['captured']);

    // Ben can no longer check in, but can still write.
    await moveClockTo(ana, start + 20 * minuteMs);
    await openCrew(ben);
    await expect(ben.getByRole('heading', { name: 'Check-in is closed' })).toBeVisible();
    await expect(ben.getByText('$5 charged')).toBeVisible();
    await expect(button(ben, 'Send a message')).toBeVisible();

    // The group closes: messages stay readable, new ones are rejected, and Ana reviews the crew.
    await moveClockTo(ana, start + 3 * hourMs);
    await ana.reload();
    await expect(ana.getByRole('heading', { name: 'The group has closed' })).toBeVisible();
    await expectAccessible(ana);
    await expectNoHorizontalScroll(ana);
    await ana.getByRole('region', { name: 'Group Chat' }).getByRole('button').click();
    await expect(ana.getByText('The group has closed. You can still read the chat.')).toBeVisible();
    await closeDialog(ana, 'Group Chat');
    expect(await statusOf(ana.request, 'POST', `groups/${groupId}/messages`, { text: 'Hello?' })).toBe(409);
    await button(ana, 'Rate and review').click();
    await expect(ana.getByText('Please choose a rating.')).toBeVisible();
    await ana.getByRole('radio', { name: '4' }).check();
    await ana.getByLabel('In your words (optional)').fill('We will do it again.');
    await button(ana, 'Rate and review').dblclick();
    const thanks = ana.getByText('Thank you. Your feedback helps us form the next crews.');
    await expect(thanks).toBeVisible();
    await ana.reload();
    await expect(thanks).toBeVisible();

    // Ben was charged and can dispute it for two days.
    await ben.goto('/automeetup/profile');
    await ben.getByRole('region', { name: 'Your crews' }).getByRole('link').click();
    await expect(ben.getByRole('heading', { name: 'The group has closed' })).toBeVisible();
    await button(ben, 'What happened').click();
    const story = ben.getByRole('dialog', { name: 'Your $5' });
    await expectAccessible(ben);
    await story.getByRole('button', { name: 'I was there' }).click();
    const dispute = ben.getByRole('dialog', { name: 'I was there' });
    await dispute.getByLabel('What happened').fill('I sat at the bar and did not find you.');
    await expectAccessible(ben);
    await dispute.getByRole('button', { name: 'Send' }).dblclick();
    await expect(story.getByText('You told us that you were there.', { exact: false })).toBeVisible();

    // Viewing a past crew does not prevent Ben from opening a new lobby.
    await ben.goto('/automeetup');
    await ben.getByRole('radio').first().check();
    await button(ben, 'Enter the lobby').click();
    await expect(title(ben, 'Your lobby')).toBeVisible();
    await ben.goto('/automeetup/profile');
    await ben.getByRole('region', { name: 'Your crews' }).getByRole('link').click();
    await expect(ben.getByRole('heading', { name: 'The group has closed' })).toBeVisible();
    await ben.goto('/automeetup/lobby');
    await expect(button(ben, 'Done Inviting')).toBeVisible();

    // After two days, Caro, who left late, can no longer dispute the charge.
    await moveClockTo(ana, start + 52 * hourMs);
    await caro.goto('/payments');
    await expect(caro.getByText('$5.00').first()).toBeVisible();
    await expect(button(caro, 'I was there')).toHaveCount(0);
  },
);

test(
  'a student can report a crew member and choose Never again, from the crew and from the chat',
  drillOnly,
  async ({ phones }) => {
    test.slow();
    const [eva, fin, gil, hue] = await fourStudents(phones, 'Eva', 'Fin', 'Gil', 'Hue');
    const groupId = await createCrew([eva, fin, gil, hue], await lastMeetingTime(eva.request));
    await post(fin.request, `groups/${groupId}/messages`, { text: 'Something rude.' });
    await post(gil.request, `groups/${groupId}/messages`, { text: 'Something kind.' });
    const outsider = await phones.student('Out');
    for (const [method, path, data] of [
      ['GET', `groups/${groupId}`, undefined],
      ['GET', `messages/${groupId}`, undefined],
      ['POST', `groups/${groupId}/messages`, { text: 'Hello' }],
      ['POST', `groups/${groupId}/progress`, { step: 'introSent' }],
      ['POST', `groups/${groupId}/leave`, undefined],
      ['POST', `groups/${groupId}/review`, { rating: 5, text: '' }],
    ] as const)
      expect([path, await statusOf(outsider.request, method, path, data)]).toEqual([path, 404]);
    const seen = JSON.stringify(await get(eva.request, `groups/${groupId}`));
    expect(seen).not.toMatch(/gender|birthdate|@example|2003-04-12/i);

    await openCrew(eva);
    await expectNoHorizontalScroll(eva);
    await openPanel(eva, 'Gil R.');
    await expect(eva.getByRole('link', { name: /Instagram.*@gil/ })).toHaveAttribute(
      'href',
      'https://www.instagram.com/gil',
    );
    await expectAccessible(eva);
    await button(eva, 'Again').click();
    await expect(button(eva, 'Again')).toHaveAttribute('aria-pressed', 'true');
    await closeDialog(eva, 'Gil R.');

    // Eva opens the panel from the chat, then the report, and goes back.
    await eva.getByRole('region', { name: 'Group Chat' }).getByRole('button').click();
    const chat = eva.getByRole('dialog', { name: 'Group Chat' });
    await expect(chat.getByText('Something rude.')).toBeVisible();
    await chat.getByRole('button', { name: 'Fin R.: profile, report, never again' }).click();
    const panel = eva.getByRole('dialog', { name: 'Fin R.', exact: true });
    await panel.getByRole('button', { name: 'Report' }).click();
    const report = eva.getByRole('dialog', { name: 'Report Fin R.' });
    await report.getByRole('button', { name: 'Send report' }).click();
    await expect(report.getByText('Please choose what happened.')).toBeVisible();
    await expectAccessible(eva);
    await report.getByLabel('What happened').selectOption({ index: 1 });
    await report.getByLabel('In your words (optional)').fill('See the chat.');
    await report.getByRole('button', { name: 'Send report' }).dblclick();
    await expect(report).toBeHidden();
    const offer = eva.getByRole('dialog', { name: 'You don’t have to meet Fin R.' });
    await expect(offer).toContainText('You can leave this one at no cost');
    await expectAccessible(eva);
    await offer.getByRole('button', { name: 'I’ll be there' }).click();
    await expect(offer).toBeHidden();
    await expect(button(eva, 'Never again')).toHaveAttribute('aria-pressed', 'true');
    await eva.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(chat.getByText('Something kind.')).toBeVisible();
    await expect(chat.getByText('Something rude.')).toBeHidden();

    // Fin's later messages are hidden too. Messages of the others are shown, and Eva can write by keyboard.
    await post(fin.request, `groups/${groupId}/messages`, { text: 'And more.' });
    await chat.getByRole('textbox', { name: 'Message' }).focus();
    await eva.keyboard.type('   ');
    await expect(chat.getByRole('button', { name: 'Send' })).toBeDisabled();
    await eva.keyboard.type('x'.repeat(510));
    await expect(chat.getByRole('textbox', { name: 'Message' })).toHaveValue(/^.{500}$/);
    await chat.getByRole('textbox', { name: 'Message' }).fill('Shall we?');
    await eva.keyboard.press('Enter');
    await expect(chat.getByText('Shall we?')).toHaveCount(1);
    await post(hue.request, `groups/${groupId}/messages`, { text: 'We shall.' });
    await expect(chat.getByText('We shall.')).toBeVisible();
    await expect(chat.getByText('And more.')).toBeHidden();
    await eva.keyboard.press('Escape');
    await expect(chat).toBeHidden();

    // Eva undoes 'Never again' in the panel, by keyboard only.
    const fins = eva.getByRole('list', { name: 'Your crew' }).getByRole('button', { name: 'Fin R.' });
    await fins.focus();
    await eva.keyboard.press('Enter');
    await button(eva, 'Never again').focus();
    await eva.keyboard.press('Enter');
    await expect(button(eva, 'Never again')).toHaveAttribute('aria-pressed', 'false');
    await eva.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(fins).toBeFocused();
  },
);
