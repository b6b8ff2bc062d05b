import { hourMs } from '../support/durations.ts';
import { chooseDinner, newEmail, payForDinner, signUp } from '../support/dinners.ts';
import { clockTest, expect, test } from '../support/harness.ts';

clockTest(
  'the mail about the release shows the table on the demo page, and its button opens the reveal',
  async ({ page }) => {
    test.slow();
    const email = newEmail('Maya');
    await signUp(page, email, 'Maya');
    await page.goto('/home');
    const registration = await chooseDinner(page);
    await payForDinner(registration);
    await expect(registration.getByRole('heading', { name: 'You’re in' })).toBeVisible();
    const [dinner] = (await (await page.request.get('/api/events/registered')).json()) as {
      eventId: string;
      date: string;
    }[];
    const { eventId, date } = dinner!;
    await expect(await page.request.post('/api/demo/populate', { data: { eventId, students: 7 } })).toBeOK();

    // The desk does not open the reveal, so that the mail is the first to lead to it.
    await page.goto('/demo');
    const now = new Date(Date.parse(date) - 24 * hourMs).toISOString();
    await expect(await page.request.post('/api/demo/clock', { data: { now } })).toBeOK();
    const picture = page.waitForResponse(/\/pictures\/mail\/table-of-8\.png$/, { timeout: 60_000 });
    const font = page.waitForResponse(/\/mail-fonts\/young-serif\.woff2$/, { timeout: 60_000 });
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`^Your table for Dinner.*${email}`) }).click();
    for (const loaded of [picture, font]) expect((await loaded).status()).toBe(200);

    const mail = page.frameLocator('iframe');
    await expect(mail.getByRole('heading', { name: /^Your table is at / })).toBeVisible();
    await expect(mail.getByRole('img', { name: 'Your table of eight, all chairs lit' })).toBeVisible();
    await expect(mail.getByText(/^The lights are on, Maya\. Eight chairs, /)).toBeVisible();
    await expect(mail.getByText('Mail settings')).toBeVisible();
    const button = mail.getByRole('link', { name: 'See your table' });
    expect((await button.boundingBox())!.height).toBe(44);

    const { pathname, search } = new URL((await button.getAttribute('href'))!);
    await page.goto(`${pathname}${search}`);
    await expect(page.getByRole('dialog', { name: 'Your table' })).toBeVisible();
  },
);
