import { api, hourMs, minuteMs } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../test/fixtures/seating-fixture.ts';
import type { Caller } from '../../test/caller.ts';
import { newId } from '../platform/ids.ts';

// With a worker: moving the clock runs what falls due, as in the product.
const fixture = await SeatingFixture.start();
const { db, app } = fixture;
const reason = 'The kitchen is closed';

async function organiser(role: OrganiserRole): Promise<Caller> {
  const as = app.given.visitor();
  await as.call(api.organisers.enterDemo, { body: { role } });
  await as.call(api.organisers.confirmDemo, {});
  return as;
}

const owner = await organiser('owner');
const support = await organiser('support');

const entriesAbout = async (eventId: string, act: string) =>
  (await owner.call(api.auditLog.list, { query: { act } })).entries.filter(({ about }) => about === eventId);

const show = (eventId: string, as = owner) => as.call(api.officeEvents.showEvent, { params: { eventId } });

async function openEvent(count: number, hours = 72) {
  const guests = await fixture.guests(count);
  const eventId = await fixture.event({ startsAt: fixture.inHours(hours) });
  if (count > 0) await fixture.addSeats(eventId, guests);
  return { eventId, guests, params: { eventId } };
}

/** A deposit as the payments feature stores it. */
async function pay(guest: Guest, eventId: string): Promise<string> {
  const id = newId(fixture.now);
  await db
    .insertInto('payments')
    .values({
      id,
      student_id: guest.id,
      purpose: 'deposit',
      target: eventId,
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

describe('the capacity', () => {
  const change = (capacity: number, shownCapacity = 1_000) => ({ capacity, shownCapacity });

  test('changes for an open event, once per press, and is in the audit log', async () => {
    const { eventId, params } = await openEvent(3);
    const sent = { params, body: change(10), headers: { 'idempotency-key': `capacity-${eventId}` } };
    const answers = await Promise.all([1, 2].map(() => support.call(api.officeEvents.changeCapacity, sent)));
    expect(answers).toEqual([{ capacity: 10 }, { capacity: 10 }]);
    expect((await show(eventId)).capacity).toBe(10);
    expect(await entriesAbout(eventId, 'Capacity changed')).toMatchObject([
      { details: [{ value: '1000' }, { value: '10' }] },
    ]);
  });

  test('is never below the taken seats', async () => {
    const { eventId, params } = await openEvent(3);
    const refused = await owner.refusal(api.officeEvents.changeCapacity, { params, body: change(2) });
    expect(refused).toMatchObject({ code: 'seats_taken', status: 409 });
    expect(refused.message).toContain('3 seats are taken');
    expect((await show(eventId)).capacity).toBe(1_000);
    await owner.call(api.officeEvents.changeCapacity, { params, body: change(3) });
  });

  test('of two organisers at once is changed by one, and the other is told', async () => {
    const { eventId, params } = await openEvent(0);
    const answers = await Promise.all([
      owner.send(api.officeEvents.changeCapacity, { params, body: change(900) }),
      support.send(api.officeEvents.changeCapacity, { params, body: change(800) }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)!;
    expect(refused.json()).toMatchObject({ code: 'list_changed' });
    const winner = answers.find(({ statusCode }) => statusCode === 200)!.json<{ capacity: number }>();
    expect((await show(eventId)).capacity).toBe(winner.capacity);
    expect(await entriesAbout(eventId, 'Capacity changed')).toHaveLength(1);
  });

  test('gives new seats to the waitlist', async () => {
    const { eventId, params } = await openEvent(2);
    await owner.call(api.officeEvents.changeCapacity, { params, body: change(2) });
    const [waiting] = await fixture.guests(1);
    await db
      .insertInto('waitlist')
      .values({ event_id: eventId, student_id: waiting!.id, joined_at: fixture.now })
      .execute();
    await owner.call(api.officeEvents.changeCapacity, { params, body: change(3, 2) });
    await app.given.waitForJobs();
    expect(await show(eventId)).toMatchObject({ kept: 1, waiting: 0 });
  });

  test('stays after closing; an unknown event is not found', async () => {
    const { params } = await openEvent(0, 12);
    expect(await owner.refusal(api.officeEvents.changeCapacity, { params, body: change(5) })).toMatchObject({
      code: 'too_late',
    });
    const unknown = { params: { eventId: 'no-such-event' }, body: change(5) };
    expect(await owner.refusal(api.officeEvents.changeCapacity, unknown)).toMatchObject({ status: 404 });
  });
});

describe('a hold', { timeout: 180_000 }, () => {
  const closesAt = async (eventId: string) => new Date((await show(eventId)).closesAt).getTime();

  test.each(['', '   ', '\u202eterces', 'line\u0007bell'])('needs a reason, not %j', async (typed) => {
    const { eventId, params } = await openEvent(0);
    const until = new Date((await closesAt(eventId)) + hourMs).toISOString();
    const refused = await owner.refusal(api.officeEvents.holdRelease, {
      params,
      body: { until, reason: typed },
    });
    expect(refused).toMatchObject({ code: 'bad_input', status: 400 });
    expect((await show(eventId)).heldUntil).toBeNull();
  });

  test('lasts two hours after closing at most, and ends after closing', async () => {
    const { eventId, params } = await openEvent(0);
    const closes = await closesAt(eventId);
    for (const ms of [closes, closes + 2 * hourMs + 1]) {
      const body = { until: new Date(ms).toISOString(), reason };
      expect(await owner.refusal(api.officeEvents.holdRelease, { params, body })).toMatchObject({
        code: 'bad_input',
      });
    }
    const until = new Date(closes + 2 * hourMs).toISOString();
    await owner.call(api.officeEvents.holdRelease, { params, body: { until, reason } });
    expect(await show(eventId)).toMatchObject({ heldUntil: until });
    expect(await entriesAbout(eventId, 'Release held')).toMatchObject([{ reason }]);
  });

  test('keeps the tables back, lets them be assigned again, and at its end they are told', async () => {
    const { eventId, params, guests } = await openEvent(12);
    expect(await owner.refusal(api.officeEvents.assignTables, { params })).toMatchObject({
      code: 'too_early',
    });
    const until = new Date((await closesAt(eventId)) + hourMs);
    await owner.call(api.officeEvents.holdRelease, { params, body: { until: until.toISOString(), reason } });
    await fixture.moveClockTo(new Date(until.getTime() - minuteMs));
    expect(await fixture.statusOf(eventId)).toBe('closed');
    expect(await fixture.notificationsOf('venue_released', eventId)).toEqual([]);
    expect((await show(eventId)).possible).toMatchObject({
      assignAgain: true,
      release: true,
      capacity: null,
    });

    expect(await owner.call(api.officeEvents.assignTables, { params })).toEqual({
      tables: 2,
      withoutTable: 0,
    });
    expect((await fixture.tablesOf(eventId)).flat().toSorted()).toEqual(
      guests.map(({ id }) => id).toSorted(),
    );
    expect(await entriesAbout(eventId, 'Tables assigned again')).toHaveLength(1);

    await fixture.moveClockTo(until);
    expect(await fixture.statusOf(eventId)).toBe('released');
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(12);
    expect(await owner.refusal(api.officeEvents.assignTables, { params })).toMatchObject({
      code: 'too_late',
    });
    const later = { until: fixture.inHours(1).toISOString(), reason };
    expect(await owner.refusal(api.officeEvents.holdRelease, { params, body: later })).toMatchObject({
      code: 'too_late',
    });
  });

  test("is ended by 'release now', and nobody is told twice", async () => {
    const { eventId, params } = await openEvent(8);
    expect(await owner.refusal(api.officeEvents.release, { params })).toMatchObject({ code: 'too_early' });
    const closes = await closesAt(eventId);
    const until = new Date(closes + 2 * hourMs).toISOString();
    await owner.call(api.officeEvents.holdRelease, { params, body: { until, reason } });
    await fixture.moveClockTo(new Date(closes + hourMs / 2));
    expect(await fixture.statusOf(eventId)).toBe('closed');
    await support.call(api.officeEvents.release, { params });
    await app.given.waitForJobs();
    expect(await fixture.statusOf(eventId)).toBe('released');
    await fixture.moveClockTo(new Date(until));
    expect(await fixture.notificationsOf('venue_released', eventId)).toHaveLength(8);
    expect(await owner.refusal(api.officeEvents.release, { params })).toMatchObject({ code: 'too_late' });
  });
});

describe('cancelling', () => {
  const preview = (eventId: string, as = owner) =>
    as.call(api.officeEvents.previewCancellation, { params: { eventId } });

  test('shows first who is told and what goes back, changes nothing by that, and then does exactly it', async () => {
    const { eventId, params, guests } = await openEvent(3);
    await pay(guests[0]!, eventId);
    await pay(guests[1]!, eventId);
    const shown = await preview(eventId);
    expect(shown).toMatchObject({
      students: 3,
      waiting: 0,
      refunds: 2,
      refundCents: 1_000,
      told: [
        { students: 2, refundCents: 500, text: '$5.00 goes back to your card.' },
        { students: 1, refundCents: 0, text: 'Nothing was charged for it.' },
      ],
    });
    expect(await fixture.statusOf(eventId)).toBe('open');
    expect(await fixture.notificationsOf('event_cancelled', eventId)).toEqual([]);
    expect(await preview(eventId)).toEqual(shown);

    const sent = {
      params,
      body: { reason, shownHash: shown.shownHash },
      headers: { 'idempotency-key': `cancel-${eventId}` },
    };
    const answers = await Promise.all([1, 2].map(() => owner.call(api.officeEvents.cancelEvent, sent)));
    expect(answers).toEqual([1, 2].map(() => ({ students: 3, refunds: 2, refundCents: 1_000 })));
    expect(await show(eventId)).toMatchObject({ status: 'cancelled', cancelledBecause: `${reason}.` });
    expect(await fixture.notificationsOf('event_cancelled', eventId)).toHaveLength(3);
    expect(await entriesAbout(eventId, 'Event cancelled')).toMatchObject([{ reason }]);
    const again = { params, body: { reason, shownHash: shown.shownHash } };
    expect(await owner.refusal(api.officeEvents.cancelEvent, again)).toMatchObject({ code: 'too_late' });
    expect(await owner.refusal(api.officeEvents.previewCancellation, { params })).toMatchObject({
      code: 'too_late',
    });
  });

  test('is refused if somebody registered or paid since the preview, or for the preview of another event', async () => {
    const { eventId, params, guests } = await openEvent(2);
    const other = await openEvent(2);
    const { shownHash } = await preview(eventId);
    await pay(guests[0]!, eventId);
    const stale = { params, body: { reason, shownHash } };
    expect(await owner.refusal(api.officeEvents.cancelEvent, stale)).toMatchObject({
      code: 'list_changed',
      status: 409,
    });
    const { shownHash: paid } = await preview(eventId);
    await fixture.addSeats(eventId, await fixture.guests(1));
    const foreign = (await preview(other.eventId)).shownHash;
    for (const hash of [paid, foreign, ''])
      expect(
        await owner.refusal(api.officeEvents.cancelEvent, { params, body: { reason, shownHash: hash } }),
      ).toMatchObject({ code: 'list_changed' });
    expect(await fixture.statusOf(eventId)).toBe('open');
    expect(await fixture.notificationsOf('event_cancelled', eventId)).toEqual([]);
    expect(await entriesAbout(eventId, 'Event cancelled')).toEqual([]);
  });

  test.each(['', ' \t ', '\u200f\u200f'])('needs a reason that students can read, not %j', async (typed) => {
    const { eventId, params } = await openEvent(0);
    const { shownHash } = await preview(eventId);
    const refused = await owner.refusal(api.officeEvents.cancelEvent, {
      params,
      body: { reason: typed, shownHash },
    });
    expect(refused).toMatchObject({
      code: 'bad_input',
      errors: [expect.stringContaining('Students read it')],
    });
    expect(await fixture.statusOf(eventId)).toBe('open');
  });

  test('by two organisers at once is done once', async () => {
    const { eventId, params } = await openEvent(2);
    const second = await organiser('owner');
    const { shownHash } = await preview(eventId);
    const sent = { params, body: { reason, shownHash } };
    const answers = await Promise.all(
      [owner, second].map((as) => as.send(api.officeEvents.cancelEvent, sent)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    expect(await fixture.notificationsOf('event_cancelled', eventId)).toHaveLength(2);
    expect(await entriesAbout(eventId, 'Event cancelled')).toHaveLength(1);
  });

  test('does nothing for an organiser whose session ends in the middle', async () => {
    const { eventId, params } = await openEvent(2);
    const leaving = await organiser('owner');
    const { shownHash } = await preview(eventId, leaving);
    const waiting = await app.database.pool.connect();
    await waiting.query('begin');
    await waiting.query('select from events where id = $1 for update', [eventId]);
    const answer = leaving.send(api.officeEvents.cancelEvent, { params, body: { reason, shownHash } });
    // The call has passed the router once it waits for the event.
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query<{ count: number }>(
          `select count(*)::integer as count from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rows[0]!.count;
      })
      .toBeGreaterThan(0);
    await db
      .updateTable('organiser_sessions')
      .set({ ended_at: new Date() })
      .where('ended_at', 'is', null)
      .where('id', '=', (eb) =>
        eb.selectFrom('organiser_sessions').select('id').orderBy('opened_at', 'desc').limit(1),
      )
      .execute();
    await waiting.query('rollback');
    waiting.release();
    expect((await answer).json()).toMatchObject({ code: 'not_signed_in' });
    expect(await fixture.statusOf(eventId)).toBe('open');
    expect(await fixture.notificationsOf('event_cancelled', eventId)).toEqual([]);
  });
});

test('the page of an event counts people, friends and colleges, and compares with the date before', async () => {
  const seriesId = await fixture.series('compared-series');
  const dates = [];
  for (const [count, hours] of [
    [4, 200],
    [6, 368],
  ] as const) {
    const guests = await fixture.guests(count);
    const eventId = await fixture.event({
      startsAt: fixture.inHours(hours),
      seriesId,
      title: 'Summer Series',
    });
    await fixture.addSeats(eventId, guests);
    dates.push({ eventId, guests });
  }
  const [before, { eventId, guests }] = dates as [(typeof dates)[0], (typeof dates)[0]];
  await fixture.addFriendGroup(eventId, guests.slice(0, 3));
  const page = await show(eventId);
  expect(page).toMatchObject({
    registered: 6,
    capacity: 1_000,
    date: { number: 2, of: 2 },
    studentPath: '/home',
    takenCents: 0,
    numbers: { inFriendGroups: 3, friendGroups: 1, colleges: 5, firstTime: 6, tablesNeeded: 1 },
  });
  expect(page.curve.points.at(-1)).toMatchObject({ registered: 6 });
  expect(page.curve.compared).toMatchObject({ eventId: before.eventId });
  const safety = await organiser('safety');
  expect((await show(eventId, safety)).takenCents).toBeNull();
});
