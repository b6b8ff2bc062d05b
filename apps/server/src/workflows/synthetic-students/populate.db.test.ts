import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { packCrewsInThisThread } from '../../../test/fixtures/quickcrew-fixture.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp({ packCrews: packCrewsInThisThread });
const visitor = () => app.given.visitor();

async function nextEvent(title: 'Dinner' | 'Lunch') {
  const events = await visitor().call(api.catalogue.listEvents, { query: { title } });
  return events.find(({ status }) => status === 'open')!;
}

const seatsLeft = async (eventId: string) =>
  (await visitor().call(api.catalogue.getEvent, { params: { eventId } })).date.seatsLeft;

test.each(['Dinner', 'Lunch'] as const)(
  'synthetic students register for a %s with a profile and a payment of its price',
  async (title) => {
    const { eventId, seatsLeft: before, amountDueCents } = await nextEvent(title);
    const brought = await visitor().call(api.demo.populate, { body: { eventId, students: 9 } });
    expect(brought).toEqual({ students: 9, registered: 9, queued: 0 });
    expect(await seatsLeft(eventId)).toBe(before - 9);
    const { rows } = await app.database.pool.query<{ email: string; paid: number; named: boolean }>(
      `select email, first_name <> '' as named,
         (select coalesce(sum(amount_cents), 0)::integer from payments
          where student_id = students.id and payments.state = 'succeeded') as paid
       from seats join students on students.id = student_id join profiles using (student_id)
       where event_id = $1 and seats.state = 'registered'`,
      [eventId],
    );
    expect(rows).toHaveLength(9);
    for (const { email, paid, named } of rows) {
      expect(email).toMatch(/\.example\.edu$/);
      expect(paid).toBe(amountDueCents);
      expect(named).toBe(true);
    }
  },
);

test('synthetic students take at most the free seats of an event, and are refused for a full event', async () => {
  const { eventId, seatsLeft: free } = (
    await visitor().call(api.catalogue.listEvents, { query: { title: 'Lunch' } })
  ).findLast(({ status }) => status === 'open')!;
  const brought = await visitor().call(api.demo.populate, { body: { eventId, students: free + 5 } });
  expect(brought.registered).toBe(free);
  expect(await seatsLeft(eventId)).toBe(0);
  const refusal = await visitor().refusal(api.demo.populate, { body: { eventId, students: 1 } });
  expect(refusal.code).toBe('not_available');
});

test('synthetic students of a series take a seat on every date', async () => {
  const seriesId = 'summer-nyc-2025';
  const read = () => visitor().call(api.catalogue.getSeries, { params: { seriesId } });
  const before = await read();
  await visitor().call(api.demo.populate, { body: { eventId: seriesId, students: 2 } });
  const after = await read();
  expect(after.dates.map((date) => date.seatsLeft)).toEqual(before.dates.map((date) => date.seatsLeft - 2));
});

test('four synthetic students in the queue of QuickCrew become a crew', async () => {
  const { meetingTimes } = await app.given.student().then(({ as }) => as.call(api.quickcrew.options, {}));
  const { meetingTime } = meetingTimes.at(-1)!;
  const brought = await visitor().call(api.demo.populate, {
    body: { quickcrew: true, students: 4, meetingTime },
  });
  expect(brought).toEqual({ students: 4, registered: 0, queued: 4 });
  await visitor().call(api.demo.moveClock, { body: { advance: 'PT5M' } });
  const { rows } = await app.database.pool.query('select 1 from crews');
  expect(rows).toHaveLength(1);
});

test('synthetic students are refused for an unknown event', async () => {
  const refusal = await visitor().refusal(api.demo.populate, { body: { eventId: 'nothing', students: 1 } });
  expect(refusal.code).toBe('not_found');
});
