import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../test/fixtures/events-fixture.ts';
import { createOffice } from '../../test/fixtures/office-fixture.ts';
import { SeatingRows } from '../../test/fixtures/rows/seating-rows.ts';

const fixture = await EventsFixture.start();
const { app, given } = fixture;
const office = createOffice(app);
const rows = new SeatingRows(app);

/** Adds fields that the schema of the body does not name: the caller claims to be another organiser. */
const pretend = <Wanted extends object>(body: Wanted, claims: Record<string, unknown>): Wanted => ({
  ...body,
  ...claims,
});

describe('the body of a request', () => {
  test('cannot make support an owner: a refund over the limit is refused', async () => {
    const [owner, support] = [await office.member('owner'), await office.member('support')];
    const eventId = await rows.event();
    const student = await given.studentWithProfile();
    await fixture.pay(student, eventId);
    await app.database.pool.query('update payments set amount_cents = 2501 where student_id = $1', [
      student.id,
    ]);
    const { id: sessionId } = (await support.as.call(api.organisers.me, {})).sessions[0]!;
    const params = { eventId, studentId: student.id };
    const { shownHash } = await owner.as.call(api.officeRoster.previewRemoval, {
      params,
      query: { way: 'refund' },
    });
    const claimed = { id: support.id, sessionId, roles: ['owner'], rights: [] };
    const answer = await support.as.send(api.officeRoster.takeOutWithRefund, {
      params,
      body: pretend({ reason: 'Asked by phone', shownHash }, { organiser: claimed, way: 'keep_payment' }),
    });
    expect(answer.json()).toMatchObject({ code: 'over_refund_limit' });
    expect(await fixture.seats(eventId)).toHaveLength(1);
  });

  test('cannot act as a colleague or on another event: the path and the session decide', async () => {
    const [owner, support] = [await office.member('owner'), await office.member('support')];
    const [eventId, otherEventId] = [await rows.event(), await rows.event()];
    const answer = await support.as.send(api.officeEvents.changeCapacity, {
      params: { eventId },
      body: pretend(
        { capacity: 70, shownCapacity: 64 },
        {
          eventId: otherEventId,
          organiser: { id: owner.id, sessionId: 'x', roles: ['owner'] },
        },
      ),
    });
    expect(answer.statusCode).toBe(200);
    const { rows: capacities } = await app.database.pool.query(
      'select id, capacity from events where id = any($1)',
      [[eventId, otherEventId]],
    );
    expect(new Map(capacities.map(({ id, capacity }) => [id, capacity]))).toEqual(
      new Map([
        [eventId, 70],
        [otherEventId, 64],
      ]),
    );
    const [entry] = await office.entries(owner.as);
    expect(entry?.actor.id).toBe(support.id);
  });
});
