import { api, hourMs, minuteMs } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { countConnections } from '../../../test/connections-taken.ts';
import { SeatingFixture } from '../../../test/fixtures/seating-fixture.ts';
import type { Caller } from '../../../test/caller.ts';
import { newYorkWeekday } from '../../platform/clock/new-york.ts';
import { newId } from '../../platform/ids.ts';
import { mailWaitingTodos } from './todos/mail-waiting-todos.ts';

// No worker: the tests decide when things are mailed.
const fixture = await SeatingFixture.start({ worker: false });
const { db, app } = fixture;

async function organiser(role: OrganiserRole): Promise<Caller> {
  const as = app.given.visitor();
  await as.call(api.organisers.enterDemo, { body: { role } });
  await as.call(api.organisers.confirmDemo, {});
  return as;
}

const today = (as: Caller) => as.call(api.officeToday.showToday, {});
const kindsOf = async (as: Caller) => (await today(as)).todos.map(({ kind }) => kind);

let callers: Record<OrganiserRole, Caller>;

beforeAll(async () => {
  callers = {
    owner: await organiser('owner'),
    host: await organiser('host'),
    support: await organiser('support'),
    safety: await organiser('safety'),
  };
});

async function addReport(at: Date): Promise<string> {
  const id = newId(at);
  const secret = 'Shouted at the waiter.';
  await db
    .insertInto('reports')
    .values({ id, reason: 'Rude or disrespectful', text: secret, created_at: at })
    .execute();
  return id;
}

/** A closed event with one table without a venue, and one student without a table. */
async function lateEvent() {
  const guests = await fixture.guests(7);
  const eventId = await fixture.event({ startsAt: fixture.inHours(11) });
  await fixture.addSeats(eventId, guests);
  const tableId = newId(fixture.now);
  await db
    .updateTable('events')
    .set({ status: 'closed', late_since: new Date(fixture.now.getTime() - 10 * minuteMs) })
    .where('id', '=', eventId)
    .execute();
  await db.insertInto('event_tables').values({ id: tableId, event_id: eventId, number: 1 }).execute();
  await db
    .insertInto('table_places')
    .values(guests.slice(1).map(({ id }) => ({ event_id: eventId, student_id: id, table_id: tableId })))
    .execute();
  return { eventId, guests };
}

async function addPayment(): Promise<string> {
  const [guest] = await fixture.guests(1);
  const id = newId(fixture.now);
  await db
    .insertInto('payments')
    .values({
      id,
      student_id: guest!.id,
      purpose: 'deposit',
      target: 'an-event',
      title: 'Dinner',
      amount_cents: 500,
      currency: 'usd',
      state: 'succeeded',
      payment_intent_id: `pi_${id}`,
      created_at: fixture.now,
      updated_at: fixture.now,
    })
    .execute();
  return id;
}

const mails = async () => {
  const rows = await db
    .selectFrom('outgoing_mail')
    .select('recipient')
    .where('template', '=', 'office-waiting')
    .orderBy('recipient')
    .execute();
  return rows.map(({ recipient }) => recipient);
};

const addressesOf = async (...roles: OrganiserRole[]) => {
  const rows = await db
    .selectFrom('organisers')
    .innerJoin('organiser_roles', 'organiser_roles.organiser_id', 'organisers.id')
    .select('email')
    .distinct()
    .where('role', 'in', roles)
    .orderBy('email')
    .execute();
  return rows.map(({ email }) => email);
};

test('in a demo without students, Today offers events to which some can be brought', async () => {
  for (const hours of [60, 84, 108, 132, 156, 180, 204, 228])
    await fixture.event({ startsAt: fixture.inHours(hours) });
  const { emptyDemo, todos, next } = await today(callers.owner);
  expect(todos).toEqual([]);
  expect(next).toHaveLength(7);
  expect(emptyDemo).toHaveLength(3);
  expect((await today(callers.host)).emptyDemo).toBeNull();
});

describe('what needs a person', () => {
  test('is listed worst first, by the rights of each role, without the content of reports', async () => {
    const { eventId, guests } = await lateEvent();
    await addReport(new Date(fixture.now.getTime() - 30 * minuteMs));
    const paymentId = await addPayment();
    await db
      .insertInto('payment_disputes')
      .values({
        payment_id: paymentId,
        text: 'I was there',
        // Before the job, which fails now in real time.
        created_at: new Date(fixture.now.getTime() - 5 * minuteMs),
      })
      .execute();
    await db
      .insertInto('payment_refunds')
      .values({
        id: newId(fixture.now),
        payment_id: paymentId,
        is_rest: true,
        amount_cents: 500,
        reason: 'other',
        words: 'We refund it.',
        requested_at: new Date(fixture.now.getTime() - 2 * hourMs),
        updated_at: fixture.now,
      })
      .execute();
    await db
      .insertInto('ledger_differences')
      .values({
        payment_intent_id: 'pi_unknown',
        provider_cents: 500,
        ledger_cents: 0,
        found_at: new Date(fixture.now.getTime() - 20 * minuteMs),
      })
      .execute();
    const disputed = await addPayment();
    await db
      .insertInto('ledger_entries')
      .values({
        payment_id: disputed,
        kind: 'chargeback',
        provider_id: 'txn_chargeback',
        debit_account: 'events',
        credit_account: 'provider',
        amount_cents: 500,
        currency: 'usd',
        at: fixture.now,
      })
      .execute();
    await db
      .insertInto('provider_disputes')
      .values({
        id: 'dp_1',
        payment_intent_id: `pi_${disputed}`,
        amount_cents: 500,
        status: 'needs_response',
        answer_by: fixture.inHours(120),
        opened_at: fixture.now,
      })
      .execute();
    await app.database.pool.query(
      `select graphile_worker.add_job('no-such-job', max_attempts := 1);
       update graphile_worker._private_jobs set attempts = 1`,
    );
    const shown = await today(callers.owner);
    expect(shown.todos.map(({ kind }) => kind)).toEqual([
      'no_table',
      'no_venue',
      'reports',
      'refund',
      'books',
      'was_there',
      'failed_jobs',
      'chargeback',
    ]);
    expect(shown.todos.at(-1)).toMatchObject({ title: 'Chargeback of $5.00', time: { kind: 'by' } });
    expect(shown.todos[0]).toMatchObject({
      title: `${guests[0]!.firstName} Z. has no table`,
      time: { kind: 'left' },
      action: { to: `/organise/events/${eventId}/people?student=${guests[0]!.id}` },
    });
    expect(shown.todos[1]).toMatchObject({
      title: '1 table has no venue',
      urgency: 'tonight',
      action: { label: 'Choose a venue', to: `/organise/events/${eventId}/venues` },
    });
    expect(JSON.stringify(shown)).not.toContain('waiter');
    expect(await kindsOf(callers.support)).toEqual(shown.todos.map(({ kind }) => kind));
    expect(await kindsOf(callers.safety)).toEqual(['reports']);
    expect(await kindsOf(callers.host)).toEqual([]);
    expect(shown.today).toMatchObject([{ event: { id: eventId }, seated: 6, checkedIn: 0, withoutTable: 1 }]);
  });

  test('is mailed after an hour, once per thing, to those responsible for it, also by two workers at once', async () => {
    await db.deleteFrom('outgoing_mail').where('template', '=', 'office-waiting').execute();
    await mailWaitingTodos(app.office);
    // Of the things above, only the refund has waited for an hour.
    expect(await mails()).toEqual(await addressesOf('owner', 'support'));
    await app.clock.moveTo(fixture.inHours(1));
    await Promise.all([1, 2, 3].map(() => mailWaitingTodos(app.office)));
    const afterAnHour = [
      ...(await addressesOf('owner', 'support')),
      ...(await addressesOf('owner', 'support')),
      ...(await addressesOf('safety')),
    ].toSorted();
    expect(await mails()).toEqual(afterAnHour);
    await app.clock.moveTo(fixture.inHours(1));
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual(afterAnHour);
    await addReport(fixture.now);
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual(afterAnHour);
    await app.clock.moveTo(fixture.inHours(1));
    await mailWaitingTodos(app.office);
    expect(await mails()).toEqual([...afterAnHour, ...(await addressesOf('safety'))].toSorted());
  });
});

describe('a host', () => {
  test('sees the events of the own shifts only', async () => {
    const { eventId } = await lateEvent();
    const other = await fixture.event({ startsAt: fixture.inHours(80) });
    const host = await organiser('host');
    const { organiser: me } = await host.call(api.organisers.showConsole, {});
    await callers.owner.call(api.shifts.give, {
      params: { organiserId: me!.id },
      body: { eventId, venueId: null, reason: 'Works tonight' },
    });
    const { events } = await host.call(api.officeEvents.listEvents, { query: {} });
    expect(events.map(({ id }) => id)).toEqual([eventId]);
    expect((await host.call(api.officeEvents.showEvent, { params: { eventId } })).id).toBe(eventId);
    const foreign = { params: { eventId: other } };
    expect(await host.refusal(api.officeEvents.showEvent, foreign)).toMatchObject({ status: 404 });
    const shown = await today(host);
    expect([...shown.today, ...shown.next].map(({ event }) => event.id)).toEqual([eventId]);
    expect(shown.todos).toEqual([]);
  });
});

test('Today takes one connection, however many events it shows', async () => {
  await lateEvent();
  for (let hours = 30; hours < 36; hours += 1) await fixture.event({ startsAt: fixture.inHours(hours) });
  const taken = await countConnections(app.database.pool, async () => {
    expect((await today(callers.owner)).next.length).toBeGreaterThan(5);
  });
  expect(taken).toBe(1);
});

describe('the search', () => {
  const find = (words: string, as = callers.owner) => as.call(api.officeToday.search, { query: { words } });

  test('finds students by first name and college or by id, and never by address', async () => {
    const [guest] = await fixture.guests(1);
    const { students } = await find(guest!.firstName.toLowerCase());
    expect(students).toMatchObject([{ id: guest!.id, firstName: guest!.firstName, lastInitial: 'Z' }]);
    const [firstWord] = students[0]!.college.split(' ');
    expect((await find(`${firstWord!} ${guest!.firstName}`)).students).toHaveLength(1);
    expect((await find(`${guest!.firstName} Yale`)).students).toEqual([]);
    expect((await find(guest!.id)).students).toHaveLength(1);
    expect((await find(guest!.email)).students).toEqual([]);
    expect(JSON.stringify(await find(guest!.firstName))).not.toContain(guest!.email);
    expect((await find('%')).students).toEqual([]);
  });

  test('finds events by title and day, and limits a host to the own shifts', async () => {
    const [guest] = await fixture.guests(1);
    const eventId = await fixture.event({
      startsAt: fixture.inHours(100),
      title: 'Brunch',
      id: 'a-rare-brunch',
    });
    await fixture.addSeats(eventId, [guest!]);
    expect((await find('a-rare-brunch')).events.map(({ id }) => id)).toEqual([eventId]);
    const [weekday] = newYorkWeekday(fixture.inHours(100)).split(',');
    expect((await find(`brunch ${weekday!}`)).events.map(({ id }) => id)).toEqual([eventId]);
    expect((await find(`lunch ${weekday!}`)).events).toEqual([]);
    const host = await organiser('host');
    expect(await find('a-rare-brunch', host)).toEqual({ students: [], events: [], venues: [] });
    expect((await find(guest!.firstName, host)).students).toEqual([]);
  });
});
