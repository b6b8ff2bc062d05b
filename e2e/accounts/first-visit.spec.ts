import type { Locator, Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

/** The input device of the visitor: a pointer (mouse or finger), or the keyboard only. */
interface Hands {
  press(target: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  choose(field: Locator, option: string): Promise<void>;
}

const pointing: Hands = {
  press: (target) => target.click(),
  fill: (field, text) => field.fill(text),
  choose: async (field, option) => {
    await field.selectOption(option);
  },
};

function typing(page: Page): Hands {
  const reach = async (target: Locator) => {
    await expect(target).toBeVisible();
    for (let presses = 0; presses < 60; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${target.toString()}`);
  };
  return {
    press: async (target) => {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    fill: async (field, text) => {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    choose: async (field, option) => {
      await reach(field);
      await page.keyboard.type(option);
    },
  };
}

const desktop = { width: 1280, height: 900 };
const phone = { width: 375, height: 812 };

for (const [how, viewport, handsOn, tags] of [
  ['on a desktop, by mouse', desktop, () => pointing, drillOnly],
  ['on a desktop, by keyboard alone', desktop, typing, {}],
  ['on a phone, by finger', phone, () => pointing, {}],
  ['on a phone, by keyboard alone', phone, typing, drillOnly],
] as const) {
  test.describe(how, tags, () => {
    test.use({ viewport });

    test('a visitor signs up, corrects mistakes, completes the profile, gets to the requested page, and logs out', async ({
      page,
      faults,
    }) => {
      // Navigation by keyboard needs many steps.
      test.slow();
      const hands = handsOn(page);
      const email = `${how.replace(/\W+/g, '-')}@nyu.edu`;
      const title = (words: string | RegExp) => page.getByRole('heading', { level: 1, name: words });
      const isPhone = viewport === phone;

      await page.goto('/?utm_source=poster&utm_medium=print');
      await expect(title('Come hungry. Leave with a crew.')).toBeVisible();
      const question = page.getByRole('button', { name: 'Can I bring friends?' });
      await hands.press(question);
      await expect(question).toHaveAttribute('aria-expanded', 'true');

      // The visitor opens the settings page first, which needs a login.
      await page.goto('/settings?utm_source=poster');
      await expect(title('Log in or sign up')).toBeVisible();
      await expect(page).toHaveURL(/\/login\?utm_source=poster$/);
      await expect(page.getByText('Please log in to view this page.')).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await hands.fill(page.getByLabel('University email'), 'maya@gmail.com');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Please enter a valid university .edu email address.')).toBeVisible();
      await hands.fill(page.getByLabel('University email'), email);
      await page.keyboard.press('Enter');
      await expect(title('Check your mail')).toBeVisible();
      await expectAccessible(page);

      const passcode = await newestPasscode(page, email);
      const wrong = String((Number(passcode) + 1) % 1e8).padStart(8, '0');
      faults.expect(/status of 400/);
      faults.expectNoProfile();
      await page.keyboard.type(wrong);
      await expect(page.getByText('Passcode expired or is invalid. Please try again.')).toBeVisible();
      await page.keyboard.type(passcode);

      await expect(page.getByRole('dialog', { name: 'Complete your account' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await hands.press(page.getByRole('button', { name: 'Save and Continue' }));
      for (const complaint of ['First name is required.', 'Birthdate is required.'])
        await expect(page.getByText(complaint).first()).toBeVisible();
      await hands.fill(page.getByLabel('First name'), 'Maya');
      await hands.fill(page.getByLabel('Last name'), 'Okafor');
      await hands.choose(page.getByLabel('Gender'), 'Female');
      await hands.choose(page.getByLabel('Student status'), 'Undergraduate');
      const birthdate = page.getByLabel('Birthdate');
      if (hands === pointing) await birthdate.fill('2004-03-02');
      else await hands.fill(birthdate, '03022004');
      await hands.press(page.getByRole('button', { name: 'Save and Continue' }));

      await expect(title('Settings')).toBeVisible();
      await expect(page).toHaveURL(/\/settings\?utm_source=poster$/);
      await expectAccessible(page);

      const home = isPhone
        ? page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Home' })
        : page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
      await hands.press(home);
      // The greeting depends on the hour, and other tests on this product may have moved its clock.
      await expect(title(/^Good (morning|afternoon|evening), Maya$/)).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      await hands.press(page.getByRole('button', { name: 'Account menu' }));
      await expectAccessible(page);
      const logOut = page.getByRole('menuitem', { name: 'Log Out' });
      if (hands === pointing) await logOut.click();
      else {
        await expect(page.getByRole('menuitem').first()).toBeFocused();
        await page.keyboard.press('End');
        await expect(logOut).toBeFocused();
        await page.keyboard.press('Enter');
      }
      await expect(title('Come hungry. Leave with a crew.')).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      expect(await page.evaluate(() => [Object.keys(localStorage), sessionStorage.length])).toEqual([
        ['traffic_source'],
        0,
      ]);

      await page.goBack();
      await expect(title('Log in or sign up')).toBeVisible();
    });
  });
}
