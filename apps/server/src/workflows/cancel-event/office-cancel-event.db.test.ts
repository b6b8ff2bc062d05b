import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { reason, startOfficeEventsFixture } from '../../../test/fixtures/office-events-fixture.ts';
import type { Guest } from '../../../test/fixtures/seating-fixture.ts';
import { newId } from '../../platform/ids.ts';

const { fixture, db, app, organiser, owner, entriesAbout, show, openEvent } =
  await startOfficeEventsFixture();

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
