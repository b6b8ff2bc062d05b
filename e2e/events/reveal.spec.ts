import { readFile } from 'node:fs/promises';
import { phoneFirst } from '../support/drill-only.ts';
import { hourMs } from '../support/durations.ts';
import { chooseDinner, newEmail, payForDinner, signUp } from '../support/dinners.ts';
import { clockTest, expect, expectAccessible, expectNoHorizontalScroll, test } from '../support/harness.ts';

interface OwnEvent {
  readonly eventId: string;
  readonly date: string;
  readonly revealed: boolean;
}

for (const { width, tags } of phoneFirst) {
  test.describe(`at ${width} px`, tags, () => {
    test.use({ viewport: { width, height: width < 500 ? 812 : 800 } });

    clockTest(
      'a student sees the table light up at the release, once, shares it, and sees it again in the details',
      async ({ page }) => {
        test.slow();
        await signUp(page, newEmail('Maya'), 'Maya');
        await page.goto('/home');
        const registration = await chooseDinner(page);
        await payForDinner(registration);
        await expect(registration.getByRole('heading', { name: 'You’re in' })).toBeVisible();
        await page.keyboard.press('Escape');

        const [dinner] = await ownEvents();
        if (dinner === undefined) throw new Error('The student has no event.');
        const { eventId } = dinner;
        await expect(
          await page.request.post('/api/demo/populate', { data: { eventId, students: 7 } }),
        ).toBeOK();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await moveClockTo(Date.parse(dinner.date) - 24 * hourMs);

        const room = page.getByRole('dialog', { name: 'Your table' });
        await expect(room).toBeFocused();
        await expect(room).toHaveAccessibleDescription(/^Your table for Dinner on .+ is at .+, with .+ and /);
        await expect(room.getByRole('button', { name: 'Done' })).toBeVisible();
        await expect(room.getByText(/^Eight chairs, /)).toBeVisible();
        await expect(room.getByRole('link', { name: /^Get Directions/ })).toBeVisible();
        await looksRight();
        await expect.poll(async () => (await ownEvents())[0]?.revealed).toBe(true);

        const download = page.waitForEvent('download');
        await room.getByRole('button', { name: 'Share my table' }).click();
        const picture = await readFile(await (await download).path());
        expect(picture.subarray(1, 4).toString()).toBe('PNG');
        expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1080, 1350]);
        await room.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);

        await page.reload();
        await page.getByRole('link', { name: 'See your table' }).click();
        const details = page.getByRole('dialog', { name: 'Dinner' });
        await expect(details.getByText('Your table is open')).toBeVisible();
        await looksRight();
        await details.getByRole('button', { name: 'See it again' }).click();
        await expect(room).toBeFocused();
        await page.keyboard.press('Space');
        await expect(room.getByRole('button', { name: 'Done' })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(room).toHaveCount(0);
        await expect(details.getByRole('button', { name: 'See it again' })).toBeFocused();

        async function ownEvents(): Promise<OwnEvent[]> {
          const answer = await page.request.get('/api/events/registered');
          return (await answer.json()) as OwnEvent[];
        }

        async function moveClockTo(instant: number): Promise<void> {
          const data = { now: new Date(instant).toISOString() };
          await expect(await page.request.post('/api/demo/clock', { data })).toBeOK();
        }

        async function looksRight(): Promise<void> {
          await expectAccessible(page);
          await expectNoHorizontalScroll(page);
        }
      },
    );
  });
}
