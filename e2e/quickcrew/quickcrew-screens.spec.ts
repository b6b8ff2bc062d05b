import type { Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test as base,
} from '../support/harness.ts';
import {
  lastMeetingTime,
  openLobby,
  phoneSize,
  type Phones,
  phonesFixture,
  signUp,
} from '../support/quickcrew-phones.ts';

const test = base.extend<{ phones: Phones }>({ phones: phonesFixture });

test.use({ viewport: phoneSize });

const wideText = 'This feature is only supported on mobile devices. Please log in on a mobile device.';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const box = (page: Page, place: number) => page.getByLabel(`Digit ${place} of 8`);

async function boxes(page: Page): Promise<string> {
  let digits = '';
  for (let place = 1; place <= 8; place++) digits += (await box(page, place).inputValue()) || '_';
  return digits;
}

test('QuickCrew opens at 768 px, and at 769 px every address of it says that it is for phones', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/automeetup');
  await expect(title(page, 'A crew of four, today')).toBeVisible();
  await page.setViewportSize({ width: 769, height: 1024 });
  await expect(page.getByText(wideText)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/automeetup/lobby');
  await expect(page.getByText(wideText)).toBeVisible();
  await page.setViewportSize(phoneSize);
  await expect(page).toHaveURL(/\/automeetup\/auth$/);
});

for (const [width, colorScheme, tags] of [
  [320, 'dark', {}],
  [375, 'light', drillOnly],
] as const) {
  test(
    `every screen is accessible on a phone of ${width} px in ${colorScheme} mode`,
    tags,
    async ({ page }) => {
      test.slow();
      await signUp(page, 'Eli');
      await page.setViewportSize({ width, height: 640 });
      await page.emulateMedia({ colorScheme });
      for (const path of ['', '/how-it-works', '/faq', '/settings', '/profile', '/lobby']) {
        await page.goto(`/automeetup${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (path === '/lobby')
          await expect(page.getByRole('button', { name: 'Done Inviting' })).toBeVisible();
        if (colorScheme === 'dark') await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
        else await expect(page.locator('html')).not.toHaveAttribute('data-scheme');
        await expectAccessible(page);
        await expectNoHorizontalScroll(page);
      }
      await page.getByRole('button', { name: /Meeting time/ }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Preferences' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    },
  );
}

test('a visitor reads how QuickCrew works, signs in with the eight code boxes, and joins the lobby of the link', async ({
  page,
  phones,
  faults,
}) => {
  test.slow();
  // Browsers log the 404 of the missing profile and the 400 of the wrong code.
  faults.expectNoProfile();
  faults.expect(/status of 400/);
  const host = await phones.student('Hana');
  const lobbyId = await openLobby(host, await lastMeetingTime(host.request));

  await page.goto('/automeetup');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['How it Works', 'FAQ', 'Exit']);
  await expectAccessible(page);
  await title(page, 'A crew of four, today').click();
  await expect(page.getByRole('menu')).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'How it Works' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Join a Lobby',
    'Set Your Preferences',
    'Get Matched',
    'Meet & Connect',
  ]);
  await page.goto('/automeetup/faq');
  const questions = page.getByRole('heading', { level: 2 }).getByRole('button');
  await expect(questions).toHaveCount(5);
  await questions.nth(2).click();
  await expect(questions.nth(2)).toHaveAttribute('aria-expanded', 'true');
  await questions.nth(0).click();
  await expect(questions.nth(2)).toHaveAttribute('aria-expanded', 'false');

  await page.goto(`/automeetup/join-group/${lobbyId}`);
  await expect(page).toHaveURL(/\/automeetup\/auth$/);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const email = `guest-${crypto.randomUUID()}@example.edu`;
  await page.getByLabel('University email').fill(email);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect(box(page, 1)).toBeFocused();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  const code = await newestPasscode(page, email);

  // Each digit moves the focus on, letters are ignored, and the arrow keys go back to earlier boxes.
  await page.keyboard.type('1a2');
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('Backspace');
  expect(await boxes(page)).toBe('1_______');
  await page.keyboard.press('Backspace');
  expect(await boxes(page)).toBe('________');

  // A wrong code stays in the boxes, and the student can paste over it.
  const paste = (text: string) =>
    page.evaluate((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', words);
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
  await paste(String((Number(code) + 1) % 1e8).padStart(8, '0'));
  await expect(page.getByText('Passcode expired or is invalid. Please try again.')).toBeVisible();
  await expect(box(page, 1)).toBeFocused();
  await page.keyboard.press('End');
  for (let digit = 0; digit < 8; digit++) await page.keyboard.press('Backspace');
  expect(await boxes(page)).toBe('________');
  await paste(` ${code.slice(0, 4)} ${code.slice(4)}`);

  await expect(page).toHaveURL(/\/automeetup\/complete-profile$/);
  await page.reload();
  await expect(title(page, 'Complete your profile')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByLabel('First name').fill('Gus');
  await page.getByLabel('Last name').fill('Ruiz');
  await page.getByLabel('Gender').selectOption('Other');
  await page.getByLabel('Student status').selectOption('Graduate');
  await page.getByLabel('Birthdate').fill('2003-04-12');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByText('You must include at least one social media handle.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/automeetup\/complete-profile$/);
  await page.getByLabel('Instagram').fill('gus');
  await page.getByRole('button', { name: 'Save and Continue' }).click();

  await expect(page).toHaveURL(new RegExp(`/automeetup/join-group/${lobbyId}$`));
  await expect(title(page, "You've Been Invited to Join a Group!")).toBeVisible();
  await expect(page.getByText('Hana R.')).toBeVisible();
  await expectAccessible(page);
  await host.goto('/automeetup/lobby');
  await expect(host.getByText('Pending')).toBeVisible();
  const join = page.getByRole('button', { name: 'Join Group' });
  await join.dblclick();
  await expect(title(page, 'Your lobby')).toBeVisible();
  await expect(host.getByText('Pending')).toBeHidden();
  await expect(host.getByText('Gus R.')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).not.toHaveURL(/join-group|complete-profile|auth/);
});

test('four settings are stored, and dark mode applies to QuickCrew only', drillOnly, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signUp(page, 'Fay');
  await page.goto('/automeetup');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Fay Ruiz',
    'Settings',
    'How it Works',
    'FAQ',
    'Exit',
  ]);
  // The menu does not react to keys before it has the focus.
  await expect(page.getByRole('menu')).toBeFocused();
  for (const name of ['Fay Ruiz', 'Settings']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/automeetup\/settings$/);
  const email = page.getByRole('switch', { name: 'Email notifications' });
  const push = page.getByRole('switch', { name: 'Push notifications' });
  const location = page.getByRole('switch', { name: 'Location services' });
  const dark = page.getByRole('switch', { name: 'Dark mode' });
  await expect(page.getByRole('switch')).toHaveCount(4);
  await expect(email).toBeEnabled();
  for (const one of [email, push, location]) await expect(one).toBeChecked();
  await expect(dark).not.toBeChecked();

  await email.click();
  await push.click();
  await location.click();
  await dark.click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expectAccessible(page);
  await page.reload();
  await expect(email).toBeEnabled();
  for (const one of [email, push, location]) await expect(one).not.toBeChecked();
  await expect(dark).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Exit' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('html')).not.toHaveAttribute('data-scheme');
});
