import { drillOnly } from '../support/drill-only.ts';
import { expect, expectAccessible, test } from '../support/harness.ts';
import { phoneSize, reserveButton, signUp } from '../support/quickcrew-phones.ts';
import { button, title } from './quickcrew-lobby-steps.ts';

test.use({ productGroup: 'lobbies', viewport: phoneSize });

test(
  'the lobby shows a lost connection, and goes on when it is back',
  drillOnly,
  async ({ page, faults }) => {
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
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Enter the lobby' }).click();
    await expect(title(page, 'Your lobby')).toBeVisible();
    await expect(page.getByText('Kim R. (you)')).toBeVisible();
  },
);
