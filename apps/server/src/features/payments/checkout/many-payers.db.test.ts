import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import { signInMany } from '../../../../test/fixtures/students/many-students.ts';
import { SeatingRows } from '../../../../test/fixtures/rows/seating-rows.ts';
import { untilWaiting } from '../../../../test/statements-that-wait.ts';

const fixture = await EventsFixture.start();
const { app, given } = fixture;
const { pool } = app.database;
const rows = new SeatingRows(app);

/** More than the database has connections for. */
const payerCount = 2 * pool.options.max;

/** Begins requests while the event is locked, and reads the session of another student before it is free again. */
async function whileEventIsLocked<Answer>(
  eventId: string,
  begin: () => Promise<Answer>[],
): Promise<Answer[]> {
  const { as } = await given.student();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from events where id = $1 for update', [eventId]);
  const requests = begin();
  await untilWaiting(pool);
  expect((await as.send(api.accounts.me, {})).statusCode).toBe(200);
  await client.query('commit');
  client.release();
  return Promise.all(requests);
}

test('many who pay for one event leave connections for everybody else, when they begin and when they have paid', async () => {
  const eventId = await rows.event();
  const { dateTime: eventDate } = await fixture.getEvent(eventId);
  const cookies = await signInMany(app, payerCount);
  const payers = cookies.map((cookie) => given.visitor(new Map([cookie.split('=') as [string, string]])));
  await fixture.dropWebhooks();

  const begun = await whileEventIsLocked(eventId, () =>
    payers.map((as) => as.call(api.payments.createEventDeposit, { body: { eventId, eventDate } })),
  );
  for (const { clientSecret } of begun) await fixture.payByCard(clientSecret);
  const confirmed = await whileEventIsLocked(eventId, () =>
    payers.map((as) => as.send(api.payments.confirmEventDeposit, { body: { eventId } })),
  );
  expect(confirmed.map(({ statusCode }) => statusCode)).toEqual(payers.map(() => 201));
  expect(await fixture.seats(eventId)).toHaveLength(payerCount);
});
