import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startOfficeEventsFixture } from '../../../test/fixtures/office-events-fixture.ts';

const { fixture, db, app, owner, support, entriesAbout, show, openEvent } = await startOfficeEventsFixture();

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
