import { api, hourMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { SeatingFixture } from '../../../test/fixtures/seating-fixture.ts';
import type { Guest } from '../../../test/fixtures/seating-fixture.ts';
import { newId } from '../../platform/ids.ts';

// These tests only check that refunds are requested. Sending the money is tested with the payment jobs.
const fixture = await SeatingFixture.start({ worker: false });
const { db } = fixture;
const { cancelEvent } = fixture.app.seating;

async function paid(guest: Guest, purpose: 'ticket' | 'pass', target: string): Promise<string> {
  const id = newId(fixture.now);
  await db
    .insertInto('payments')
    .values({
      id,
      student_id: guest.id,
      purpose,
      target,
      title: target,
      amount_cents: purpose === 'pass' ? 2_500 : 500,
      currency: 'usd',
      state: 'succeeded',
      payment_intent_id: `pi_${id}`,
      created_at: fixture.now,
      updated_at: fixture.now,
    })
    .execute();
  return id;
}

const covers = (paymentId: string, eventIds: string[]) =>
  db
    .insertInto('pass_dates')
    .values(eventIds.map((event_id) => ({ payment_id: paymentId, event_id })))
    .execute();

const refundsOf = async (paymentId: string) => {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .orderBy('requested_at')
    .execute();
  return rows.map(({ amount_cents }) => amount_cents);
};

const stateOf = async (paymentId: string) =>
  (await db.selectFrom('payments').select('state').where('id', '=', paymentId).executeTakeFirstOrThrow())
    .state;

describe('cancelling an event', () => {
  test('notifies and refunds each student once, refunds the share of the date to pass holders, and updates calendars', async () => {
    const guests = await fixture.guests(4);
    const [ticket, holder] = guests as [Guest, Guest];
    const seriesId = await fixture.series('cancelled-series');
    const startsAt = fixture.inHours(96);
    const eventId = await fixture.event({ startsAt, seriesId, title: 'Summer Series' });
    const other = await fixture.event({ startsAt: fixture.inHours(264), seriesId, title: 'Summer Series' });
    await fixture.addSeats(eventId, [ticket, ...guests.slice(2)]);
    await fixture.addSeats(eventId, [holder], { byPass: true });
    await fixture.addSeats(other, [holder], { byPass: true });
    const ticketPayment = await paid(ticket, 'ticket', eventId);
    const passPayment = await paid(holder, 'pass', seriesId);
    await covers(passPayment, [eventId, other]);

    const because = 'The kitchen is closed.';
    const answers = await Promise.all([cancelEvent(eventId, because), cancelEvent(eventId, because)]);
    expect(answers.filter((answer) => answer !== undefined)).toEqual([
      { students: 4, refunds: 2, refundCents: 500 + 1_250 },
    ]);
    expect(await cancelEvent(eventId, because)).toBeUndefined();

    expect(await stateOf(ticketPayment)).toBe('refund_pending');
    expect(await stateOf(passPayment)).toBe('succeeded');
    const notifications = await fixture.notificationsOf('event_cancelled', eventId);
    expect(notifications.map(({ studentId }) => studentId).toSorted()).toEqual(
      guests.map(({ id }) => id).toSorted(),
    );
    const textFor = (guest: Guest) =>
      notifications.find(({ studentId }) => studentId === guest.id)!.payload['text'];
    expect(textFor(ticket)).toBe('The kitchen is closed. We are sorry. $5.00 goes back to your card.');
    expect(textFor(holder)).toBe(
      'The kitchen is closed. We are sorry. $12.50, the share of this date in your pass, goes back to your card. ' +
        'Your pass stays valid for all other dates.',
    );
    expect(textFor(guests[2]!)).toBe('The kitchen is closed. We are sorry. Nothing was charged for it.');
    expect(await refundsOf(passPayment)).toEqual([1_250]);

    const as = await fixture.as(ticket);
    const [shown] = await as.call(api.seating.listRegistered, { query: {} });
    expect(shown).toMatchObject({
      eventId,
      status: 'cancelled',
      venueDetails: null,
      cancellation: { because, money: '$5.00 goes back to your card.' },
    });
    const calendar = (await as.raw('GET', shown!.calendarPath)).body;
    expect(calendar).toContain('STATUS:CANCELLED');
    expect(calendar).toContain('SEQUENCE:1');

    // The last date refunds the rest of the pass.
    expect(await cancelEvent(other, because)).toEqual({ students: 1, refunds: 1, refundCents: 1_250 });
    expect(await refundsOf(passPayment)).toEqual([1_250, 1_250]);
    const [last] = await fixture.notificationsOf('event_cancelled', other);
    expect(last!.payload['text']).toContain('With it your whole pass is refunded.');
    const own = await (await fixture.as(holder)).call(api.seating.listRegistered, { query: {} });
    expect(own.map(({ cancellation }) => cancellation?.money)).toEqual([
      '$12.50, the share of this date in your pass, goes back to your card. Your pass stays valid for all other dates.',
      '$12.50, the share of this date in your pass, goes back to your card. With it your whole pass is refunded.',
    ]);

    await fixture.app.clock.moveTo(new Date(startsAt.getTime() + 2 * hourMs));
    const later = await fixture.as(ticket);
    expect(await later.call(api.seating.listRegistered, { query: {} })).toEqual([]);
    expect(await later.call(api.seating.listPast, { query: {} })).toMatchObject([
      { eventId, status: 'cancelled', cancellation: { because } },
    ]);
  });

  test('notifies students on the waitlist and students with an offered seat once', async () => {
    const [seated, offered, ...waiting] = (await fixture.guests(4)) as [Guest, Guest, Guest, Guest];
    const eventId = await fixture.event({ startsAt: fixture.inHours(96) });
    await fixture.addSeats(eventId, [seated]);
    await db
      .insertInto('seats')
      .values({
        event_id: eventId,
        student_id: offered.id,
        state: 'offered',
        held_until: fixture.inHours(2),
      })
      .execute();
    await db.updateTable('events').set({ seats_taken: 2 }).where('id', '=', eventId).execute();
    await db
      .insertInto('waitlist')
      .values(waiting.map(({ id }) => ({ event_id: eventId, student_id: id, joined_at: fixture.now })))
      .execute();

    const because = 'The kitchen is closed.';
    const answers = await Promise.all([cancelEvent(eventId, because), cancelEvent(eventId, because)]);
    expect(answers.filter((answer) => answer !== undefined)).toEqual([
      { students: 1, refunds: 0, refundCents: 0 },
    ]);

    const notifications = await fixture.notificationsOf('event_cancelled', eventId);
    expect(notifications).toHaveLength(4);
    for (const { id } of [offered, ...waiting]) {
      expect(notifications.find(({ studentId }) => studentId === id)?.payload['text']).toBe(
        'The kitchen is closed. We are sorry. You were waiting for a seat; nothing was charged.',
      );
    }
    const left = await db
      .selectFrom('waitlist')
      .select('student_id')
      .where('event_id', '=', eventId)
      .execute();
    expect(left).toEqual([]);
  });

  test('does nothing if the event is over or unknown', async () => {
    const eventId = await fixture.event({ startsAt: fixture.inHours(96) });
    await db.updateTable('events').set({ status: 'completed' }).where('id', '=', eventId).execute();
    expect(await cancelEvent(eventId, 'Too late.')).toBeUndefined();
    expect(await cancelEvent('no-such-event', 'Never was.')).toBeUndefined();
  });
});
