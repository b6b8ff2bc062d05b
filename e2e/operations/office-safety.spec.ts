import type { APIRequestContext, Page } from '@playwright/test';
import { drillOnly } from '../support/drill-only.ts';
import { newEmail, signUp } from '../support/dinners.ts';
import { hourMs } from '../support/durations.ts';
import {
  clockTest,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  recordErrors,
  test,
} from '../support/harness.ts';
import { comeInAs } from '../support/office.ts';

interface OwnEvent {
  readonly eventId: string;
  readonly venueDetails: { members: { userId: string; firstName: string }[] } | null;
}

async function post<Answer>(request: APIRequestContext, path: string, data?: object): Promise<Answer> {
  const answer = await request.post(`/api/${path}`, { data });
  await expect(answer).toBeOK();
  return (await answer.json()) as Answer;
}

async function tableMates(page: Page, eventId: string): Promise<{ userId: string; firstName: string }[]> {
  const answer = await page.request.get('/api/events/registered');
  const events = (await answer.json()) as OwnEvent[];
  return events.find((event) => event.eventId === eventId)?.venueDetails?.members ?? [];
}

const moveClockTo = (page: Page, instant: number) =>
  post(page.request, 'demo/clock', { now: new Date(instant).toISOString() });

for (const width of [1280, 375]) {
  test.describe(`at ${width} px`, drillOnly, () => {
    test.use({ viewport: { width, height: width < 500 ? 812 : 900 } });

    clockTest(
      'a report keeps two students apart at the next lunch, and is then read and decided with a reason',
      async ({ page, browser, product, faults }) => {
        const other = await browser.newContext({ baseURL: product.url, serviceWorkers: 'block' });
        const milo = await other.newPage();
        recordErrors(milo, product.url, faults);
        await signUp(page, newEmail('Jun'), 'Jun');
        await signUp(milo, newEmail('Milo'), 'Milo');
        const { userId: miloId } = (await (await milo.request.get('/api/auth/me')).json()) as {
          userId: string;
        };
        const lunches = (await (await page.request.get('/api/events?title=Lunch&limit=20')).json()) as {
          eventId: string;
          dateTime: string;
        }[];
        const [first] = lunches;
        const next = lunches.find(
          ({ dateTime }) => Date.parse(dateTime) - Date.parse(first!.dateTime) > 40 * hourMs,
        )!;

        // Friends sit together, so the two certainly meet at the first lunch.
        for (const person of [page, milo])
          for (const { eventId } of [first!, next]) await post(person.request, `events/${eventId}`);
        const { referralId } = await post<{ referralId: string }>(
          page.request,
          `events/${first!.eventId}/referral`,
        );
        await post(milo.request, `events/${first!.eventId}/groups/${referralId}`);
        for (const { eventId } of [first!, next])
          await post(page.request, 'demo/populate', { eventId, students: 6 });
        await moveClockTo(page, Date.parse(first!.dateTime) - hourMs);
        expect((await tableMates(page, first!.eventId)).map(({ userId }) => userId)).toContain(miloId);
        await moveClockTo(page, Date.parse(first!.dateTime) + 3 * hourMs);
        await post(page.request, 'auth/refresh');
        await post(page.request, 'reports', {
          userId: miloId,
          eventId: first!.eventId,
          reason: 'Unsafe behaviour',
          text: 'Walked behind me to the subway.',
        });

        await moveClockTo(page, Date.parse(next.dateTime) - hourMs);
        await post(page.request, 'auth/refresh');
        const mates = await tableMates(page, next.eventId);
        expect(mates.length).toBeGreaterThan(1);
        expect(mates.map(({ userId }) => userId)).not.toContain(miloId);

        await comeInAs(page, 'safety');
        await page.goto('/organise/safety');
        await expect(page.getByText(/^1 waits, the oldest for /)).toBeVisible();
        await looksRight(page);
        await page.getByRole('link', { name: /Unsafe behaviour/ }).click();
        const report = page.getByRole('article', { name: 'Unsafe behaviour' });
        await expect(report.getByText('Milo R., ')).toBeVisible();
        await expect(page.getByText('Walked behind me to the subway.')).toHaveCount(0);
        await looksRight(page);

        await report.getByRole('button', { name: 'Show the text' }).click();
        await page.getByRole('dialog').getByLabel('Reason').fill('Report review');
        await page.getByRole('dialog').getByRole('button', { name: 'Show the text' }).click();
        await expect(report.getByText('Walked behind me to the subway.')).toBeVisible();
        await expect(report.getByText(/reason 'Report review'\. That is in the audit log\./)).toBeVisible();

        await report.getByLabel('Keep apart', { exact: true }).check();
        await report.getByLabel('Keep apart until').fill('2025-09-30');
        await report.getByLabel('Reason, for the audit log').fill('Followed after a clear no');
        await looksRight(page);
        faults.expect(/status of 403 .* at \/api\/organise\/safety\/reports\/[\w-]+\/decision$/);
        await report.getByRole('button', { name: 'Keep apart until Tue, Sep 30' }).click();
        await page.getByRole('button', { name: 'Yes, it is me' }).click();
        await expect(report.getByText(/The two stay apart until September 30, 2025\./)).toBeVisible();
        await looksRight(page);

        await page.goto('/organise/audit');
        await expect(page.getByText('Followed after a clear no').first()).toBeVisible();
        await other.close();
      },
    );
  });
}

async function looksRight(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
}
