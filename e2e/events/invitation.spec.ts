import { drillOnly } from '../support/drill-only.ts';
import { cards, chooseDinner, newEmail, payForDinner, payWith, signUp } from '../support/dinners.ts';
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  newestPasscode,
  test,
} from '../support/harness.ts';

// These tests take seats at a dinner, and other tests count its seats.
test.use({ productGroup: 'invitations' });

for (const width of [375, 1280]) {
  const viewport = { width, height: width < 500 ? 812 : 900 };

  test(
    `at ${width} px a friend with a shared link sees the price, signs up, pays at the bank and sits in the group`,
    drillOnly,
    async ({ page, browser, context, product }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize(viewport);
      await signUp(page, newEmail('Ana'), 'Ana');
      await page.goto('/home');
      const registration = await chooseDinner(page);
      await payForDinner(registration);
      await expect(registration.getByRole('heading', { name: 'You’re In!' })).toBeFocused();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await registration.getByRole('button', { name: 'Invite friends' }).click();
      await expect(registration.getByText('Invite link copied.')).toBeVisible();
      const { pathname, search } = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(pathname).toBe('/invite/friend');
      await page.keyboard.press('Escape');
      await expect(registration).toBeHidden();

      // The details of the event share the same link, also with one tap.
      await page.evaluate(() => navigator.clipboard.writeText(''));
      await page.goto(`/home?event=${new URLSearchParams(search).get('eventId')}`);
      const details = page.getByRole('dialog', { name: 'Dinner' });
      await details.getByRole('button', { name: 'Invite friends' }).click();
      await expect(details.getByText('Invite link copied.')).toBeVisible();
      const shared = await page.evaluate(() => navigator.clipboard.readText());
      expect(shared).toBe(`${product.url}${pathname}${search}`);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);

      const friend = await (
        await browser.newContext({ baseURL: product.url, viewport, serviceWorkers: 'block' })
      ).newPage();
      await friend.goto(pathname + search);
      await expect(friend.getByRole('heading', { name: 'Ana saved you a seat' })).toBeVisible();
      await expect(friend.getByText('$5 deposit, fees $0.00')).toBeVisible();
      await expectAccessible(friend);
      await expectNoHorizontalScroll(friend);
      const email = newEmail('Fay');
      await friend.getByLabel('University email').fill(email);
      await friend.getByRole('button', { name: 'Email me a code' }).click();
      await expect(friend.getByLabel('Passcode')).toBeVisible();
      await friend.getByLabel('Passcode').fill(await newestPasscode(friend, email));
      const account = friend.getByRole('dialog', { name: 'Complete your account' });
      await account.getByLabel('First name').fill('Fay');
      await account.getByLabel('Last name').fill('Moss');
      await account.getByLabel('Gender').selectOption('Female');
      await account.getByLabel('Birthdate').fill('2004-02-03');
      await account.getByLabel('Student status').selectOption('Graduate');
      await account.getByRole('button', { name: 'Save and Continue' }).click();

      const payment = friend.getByRole('dialog', { name: 'Payment' });
      await expect(payment.getByText('Total today').locator('..')).toContainText('$5.00');
      await expectAccessible(friend);
      await expectNoHorizontalScroll(friend);
      await payWith(payment, cards.needsAuthentication);
      await friend.getByRole('button', { name: 'Yes, approve it' }).click();
      await expect(friend.getByRole('heading', { name: 'Welcome to the Group!' })).toBeVisible();
      await expect(friend.getByRole('heading', { level: 1, name: 'You’re In!' })).toBeFocused();
      await expectAccessible(friend);
      await expectNoHorizontalScroll(friend);

      await friend.emulateMedia({ reducedMotion: 'no-preference' });
      const chair = friend.locator('g[data-state="you"]').first();
      await expect(chair).toHaveCSS('animation-name', /sit-down/);
      await friend.emulateMedia({ reducedMotion: 'reduce' });
      await expect(chair).toHaveCSS('animation-name', 'none');

      await page.goto(pathname + search);
      await expect(page.getByRole('heading', { name: 'This is your own link' })).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await friend.context().close();
    },
  );
}
