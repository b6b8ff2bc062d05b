import { drillOnly } from '../support/drill-only.ts';
import { hourMs } from '../support/durations.ts';
import { chooseDinner, newEmail, payForDinner, signUp } from '../support/dinners.ts';
import { clockTest, expect, test } from '../support/harness.ts';
import { get } from '../support/quickcrew-phones.ts';

const numbers = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

clockTest(
  'the mail about the release shows the table on the demo page, and its button opens the reveal',
  drillOnly,
  async ({ page, product }) => {
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

    // No page of the student is open meanwhile, so that the mail is the first to lead to the reveal.
    await page.goto('about:blank');
    const now = new Date(Date.parse(date) - 24 * hourMs).toISOString();
    await expect(await page.request.post('/api/demo/clock', { data: { now } })).toBeOK();
    const [released] = await get<{ venueDetails: { members: object[] } | null }[]>(
      page.request,
      'events/registered',
    );
    const chairs = released!.venueDetails!.members.length;
    await page.goto('/demo');
    await page.getByRole('button', { name: new RegExp(`^Your table for Dinner.*${email}`) }).click();

    const mail = page.frameLocator('iframe[title^="Mail: Your table for Dinner"]');
    const heading = mail.getByRole('heading', { name: /^Your table is at / });
    await expect(heading).toBeVisible();
    // Playwright does not report the picture's request from the sandboxed frame, so the frame is asked what it shows.
    const picture = mail.getByRole('img', { name: `Your table of ${numbers[chairs]!}, all chairs lit` });
    await expect(picture).toBeVisible();
    await expect(picture).toHaveAttribute('src', `${product.url}/pictures/mail/table-of-${chairs}.png`);
    await expect(picture).toHaveJSProperty('naturalWidth', 1120);
    await expect.poll(() => heading.evaluate(loadedFonts)).toContain('Young Serif');
    await expect(
      mail.getByText(new RegExp(`^The lights are on, Maya\\. ${capitalized(numbers[chairs]!)} chairs, `)),
    ).toBeVisible();
    await expect(mail.getByText('Mail settings')).toBeVisible();
    const button = mail.getByRole('link', { name: 'See your table' });
    expect((await button.boundingBox())!.height).toBe(44);

    const { pathname, search } = new URL((await button.getAttribute('href'))!);
    await page.goto(`${pathname}${search}`);
    await expect(page.getByRole('dialog', { name: 'Your table' })).toBeVisible();
  },
);

function loadedFonts(): string[] {
  return [...document.fonts]
    .filter(({ status }) => status === 'loaded')
    .map(({ family }) => family.replaceAll(/["']/g, ''));
}
