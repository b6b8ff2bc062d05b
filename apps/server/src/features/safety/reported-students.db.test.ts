import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import type { Student } from '../../../test/fixtures/given.ts';
import { startReportsFixture } from '../../../test/fixtures/reports-fixture.ts';
import type { Decision } from './reports.repository.ts';
import { createAreApart, createFindForbiddenPairs, decideReport } from './index.ts';

const { given, deps, db, seating, twoWhoMet, report, reportsAbout } = await startReportsFixture();

describe('a reporter and the reported student', () => {
  const apart = (one: Student, other: Student) =>
    db.transaction().execute(async (tx) => {
      const pairs = await createFindForbiddenPairs(deps.clock)(tx, [one.id, other.id]);
      expect(await createAreApart(deps.clock)(tx, one.id, other.id)).toBe(pairs.length === 1);
      return pairs.length === 1;
    });
  const decideLast = async (about: Student, decision: Decision, until = '2025-08-25') => {
    const [listed] = await reportsAbout(about);
    await decideReport(deps, listed!.id, decision === 'kept_apart' ? { decision, until } : { decision });
  };

  test('are kept apart immediately, until the report is dismissed; an upheld report keeps them apart', async () => {
    for (const [decision, stays] of [
      ['dismissed', false],
      ['warned', true],
      ['kept_apart', true],
      ['suspended', true],
    ] as const) {
      const { reporter, about } = await twoWhoMet();
      expect(await apart(reporter, about)).toBe(false);
      await report(reporter, about);
      expect([await apart(reporter, about), await apart(about, reporter)]).toEqual([true, true]);
      await decideLast(about, decision);
      expect({ decision, apart: await apart(reporter, about) }).toEqual({ decision, apart: stays });
    }
  });

  test('are kept apart until the end of the chosen day in New York, and after a warning until the season ends', async () => {
    for (const [decision, lastDay] of [
      ['kept_apart', '2025-06-10'],
      // The summer season of the demo ends then.
      ['warned', '2025-08-27'],
    ] as const) {
      const { reporter, about } = await twoWhoMet();
      await report(reporter, about);
      await decideLast(about, decision, lastDay);
      const apartAt = async (instant: string) =>
        db
          .transaction()
          .execute((tx) => createAreApart({ now: () => new Date(instant) })(tx, reporter.id, about.id));
      const nextDay = lastDay === '2025-06-10' ? '2025-06-11' : '2025-08-28';
      expect(await apartAt(`${lastDay}T23:59:00-04:00`)).toBe(true);
      expect(await apartAt(`${nextDay}T00:00:00-04:00`)).toBe(false);
    }
  });

  test("stay apart by 'never again' after the report is dismissed", async () => {
    const { reporter, about } = await twoWhoMet();
    await report(reporter, about);
    const never = { params: { userId: about.id }, body: { wish: 'never' as const } };
    await reporter.as.call(api.safety.wish, never);
    await decideLast(about, 'dismissed');
    expect(await apart(reporter, about)).toBe(true);
  });

  async function friends(count: number) {
    const students: Student[] = [];
    while (students.length < count) students.push(await given.studentWithProfile());
    const [host, ...guests] = students;
    const eventId = await seating.event();
    await seating.seats(eventId, host!, ...guests);
    const { referralId } = await host!.as.call(api.friends.renewReferral, { params: { eventId } });
    for (const { as } of guests) await as.call(api.friends.joinGroup, { params: { eventId, referralId } });
    return { host: host!, guests, eventId, referralId };
  }
  const membersFor = async (eventId: string) =>
    (
      await db.selectFrom('friend_group_members').select('student_id').where('target', '=', eventId).execute()
    ).map(({ student_id }) => student_id);
  /** Filters by text: jobs that are due together run in any order, so joins may be listed before or after. */
  const leavingsReadBy = async ({ as }: Student) => {
    await given.waitForJobs();
    const { notifications } = await as.call(api.notifications.list, { query: {} });
    return notifications
      .map(({ eventPayload }) => eventPayload['text'])
      .filter((text) => text.includes(' left '));
  };

  test('share no friend group: the reporter leaves it, and the others get the usual notification about a leaving member', async () => {
    const { host, guests, eventId, referralId } = await friends(3);
    const [reporter, third] = guests as [Student, Student];
    await report(reporter, host, eventId);
    expect((await membersFor(eventId)).toSorted()).toEqual([host.id, third.id].toSorted());
    const [news, ...more] = await leavingsReadBy(host);
    expect(more).toEqual([]);
    expect(news).toMatch(
      /^Ana left your friend group for Brunch on .*\. There is room for another friend\.$/,
    );
    expect(await leavingsReadBy(reporter)).toEqual([]);
    // The reporter cannot join the group again while the report is undecided.
    expect(
      await reporter.as.refusal(api.friends.joinGroup, { params: { eventId, referralId } }),
    ).toMatchObject({ status: 404 });

    const ordinary = await friends(3);
    const leaver = ordinary.guests[0]!;
    await leaver.as.call(api.friends.removeMember, {
      params: { eventId: ordinary.eventId, userId: leaver.id },
    });
    expect(await leavingsReadBy(ordinary.host)).toEqual([news]);
  });

  test("keep their places at a released table, and the reporter can declare 'I can't come'", async () => {
    const { reporter, about, eventId } = await twoWhoMet();
    await report(reporter, about, eventId);
    const places = () =>
      db
        .selectFrom('table_places')
        .select(['student_id', 'absent_at'])
        .where('event_id', '=', eventId)
        .execute();
    expect((await places()).map(({ absent_at }) => absent_at)).toEqual([null, null]);
    await reporter.as.call(api.seating.declareAbsence, { params: { eventId } });
    const absent = (await places()).filter(({ absent_at }) => absent_at !== null);
    expect(absent.map(({ student_id }) => student_id)).toEqual([reporter.id]);
  });
});
