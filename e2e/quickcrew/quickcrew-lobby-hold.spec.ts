import { drillOnly } from '../support/drill-only.ts';
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';
import {
  cards,
  fillCard,
  holdStates,
  lastMeetingTime,
  openLobby,
  phoneSize,
  reserveButton,
  signUp,
} from '../support/quickcrew-phones.ts';
import { button, title } from './quickcrew-lobby-steps.ts';

test.use({ productGroup: 'lobbies', viewport: phoneSize });

test(
  'the lobby shows why a card is declined, and shows the result after the bank has asked the student',
  drillOnly,
  async ({ page, faults }) => {
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
    await expectNoHorizontalScroll(page);
    await fillCard(page, cards.declined);
    await reserveButton(page).click();
    await expect(dialog.getByRole('alert')).toContainText('Your card was declined.');
    await fillCard(page, cards.insufficientFunds);
    await reserveButton(page).click();
    await expect(dialog.getByRole('alert')).toContainText('Your card has insufficient funds.');

    // Closing and reopening the dialog resets it.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await reserveButton(page).click();
    await fillCard(page, cards.needsAuthentication);
    await reserveButton(page).click();
    await page.getByRole('button', { name: 'No, refuse it' }).click();
    await page
      .getByRole('link', { name: /Try Again|Back/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/automeetup\/lobby$/);
    await expect(page.getByText('Paid')).toBeHidden();

    await reserveButton(page).click();
    await fillCard(page, cards.needsAuthentication);
    await reserveButton(page).click();
    await page.getByRole('button', { name: 'Yes, approve it' }).click();
    await expect(title(page, 'Your spot is reserved')).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: 'Back to the lobby' }).click();
    await expect(page.getByText('Paid')).toBeVisible();
    await expect(page.getByText('$5 held', { exact: true })).toBeVisible();
    await expect(button(page, 'Ready to Join')).toBeVisible();
    expect((await holdStates(page)).filter((state) => state === 'authorized')).toHaveLength(1);
  },
);

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
  await fillCard(page, cards.succeeds);
  await reserveButton(page).dblclick();
  // The page is reloaded while the success dialog is open.
  await expect(page.getByRole('dialog', { name: 'Your spot is reserved' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Paid')).toBeVisible();
  expect(await holdStates(page)).toEqual(['authorized']);

  await button(page, 'Ready to Join').dblclick();
  await expect(title(page, 'Finding your crew')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Finding your crew')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/automeetup\/loading$/);
  await button(page, 'Leave the queue').click();
  await button(page, 'Leave').dblclick();
  await expect(button(page, 'Enter the lobby')).toBeVisible();
  await expect.poll(() => holdStates(page)).toEqual(['released']);
});
