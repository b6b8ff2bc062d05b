import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { startRemovalsFixture } from '../../../test/fixtures/removals-fixture.ts';
import { newId } from '../../platform/ids.ts';

const { fixture, given, db, app, office, rows, owner, params, people, freeEvent } =
  await startRemovalsFixture();
const { officeRoster } = api;

describe('the roster', () => {
  test('has one row per seat with names, college, friends, money and what came before', async () => {
    const eventId = await rows.event();
    const paying = await given.studentWithProfile({ email: 'student-of-the-roster@nyu.edu' });
    const friend = await given.studentWithProfile();
    await fixture.pay(paying, eventId);
    await fixture.makeSubscriber(friend);
    await fixture.register(friend, eventId);
    const groupId = newId(app.clock.now());
    await db
      .insertInto('friend_groups')
      .values({ id: groupId, target: eventId, owner_id: paying.id, size: 2, created_at: app.clock.now() })
      .execute();
    await db
      .insertInto('friend_group_members')
      .values(
        [paying, friend].map(({ id }) => ({
          group_id: groupId,
          target: eventId,
          student_id: id,
          joined_at: app.clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const roster = await owner.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(roster).toMatchObject({ event: { id: eventId, status: 'open' }, tables: 0, withoutTable: 0 });
    const rowOf = ({ id }: Student) => roster.rows.find(({ studentId }) => studentId === id);
    expect(rowOf(paying)).toMatchObject({
      firstName: 'Ana',
      lastInitial: 'L',
      state: 'registered',
      table: null,
      paid: 'single',
      paidCents: 500,
      cameBefore: 0,
      friends: 1,
    });
    expect(rowOf(friend)).toMatchObject({ paid: 'subscription', paidCents: null, friends: 1 });
    expect(roster.colleges[rowOf(paying)!.college]).toBe('New York University');

    const safety = await office.member('safety');
    const seen = await safety.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(seen.rows.map(({ paid }) => paid)).toEqual([null, null]);
    const panel = await safety.as.call(officeRoster.showStudent, { params: params(eventId, paying) });
    expect(panel).toMatchObject({ paid: null, paidAt: null, friends: [{ studentId: friend.id }] });
    expect(Object.values(panel.possible)).toEqual([false, false, false, false, false]);
  });

  test('is open to a host only for the events of the own shifts', async () => {
    const [eventId, other] = [await freeEvent(), await freeEvent()];
    const [student] = (await people(1)) as [Student];
    await fixture.register(student, eventId);
    const host = await office.member('host');
    await owner.as.call(api.shifts.give, {
      params: { organiserId: host.id },
      body: { eventId, venueId: null, reason: 'Works there' },
    });
    const roster = await host.as.call(officeRoster.showRoster, { params: { eventId } });
    expect(roster.rows).toHaveLength(1);
    await host.as.call(officeRoster.showStudent, { params: params(eventId, student) });
    for (const wanted of [other, 'no-such-event'])
      expect(await host.as.refusal(officeRoster.showRoster, { params: { eventId: wanted } })).toMatchObject({
        code: 'not_found',
      });
    expect(await host.as.refusal(officeRoster.showStudent, { params: params(other, student) })).toMatchObject(
      {
        code: 'not_found',
      },
    );
  });
});
