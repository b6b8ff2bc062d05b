import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { packCrewsInThisThread, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import type { QuickcrewStudent } from '../../../../test/fixtures/quickcrew-fixture.ts';

/** Four students in the queue. `change` runs once, after the first crew is planned and before it is written. */
async function matchWith(
  change: (fixture: QuickcrewFixture, students: QuickcrewStudent[], lobbyIds: string[]) => Promise<void>,
) {
  const students: QuickcrewStudent[] = [];
  const lobbyIds: string[] = [];
  let isChanged = false;
  const fixture: QuickcrewFixture = await QuickcrewFixture.start({
    packCrews: async (lists, options) => {
      const plan = await packCrewsInThisThread(lists, options);
      if (plan.crews.length > 0 && !isChanged) {
        isChanged = true;
        await change(fixture, students, lobbyIds);
      }
      return plan;
    },
  });
  students.push(...(await fixture.students(4)));
  for (const student of students) lobbyIds.push(await fixture.queuedLobby(student));
  await fixture.waitForJobs();
  expect(isChanged).toBe(true);
  const statuses = async (of: readonly number[]) =>
    Promise.all(of.map(async (index) => (await fixture.getLobby(students[index]!, lobbyIds[index]!)).status));
  return { fixture, students, lobbyIds, statuses };
}

test('a student can leave while crews are planned, and is in no crew; the others are matched by the next run', async () => {
  const { fixture, students, lobbyIds, statuses } = await matchWith(async (_, [first], [lobbyId]) => {
    await first!.as.call(api.quickcrew.leaveLobby, { params: { lobbyId: lobbyId! } });
  });
  expect(await fixture.db.selectFrom('crew_members').selectAll().execute()).toEqual([]);
  expect(await statuses([1, 2, 3])).toEqual(['queued', 'queued', 'queued']);
  students.push(await fixture.student({ gender: 'Male' }));
  lobbyIds.push(await fixture.queuedLobby(students[4]!));
  await fixture.waitForJobs();
  expect(await statuses([1, 2, 3, 4])).toEqual(['matched', 'matched', 'matched', 'matched']);
});

test('a wish never to meet again that arrives while crews are planned keeps the two out of one crew', async () => {
  const { fixture, statuses } = await matchWith(async ({ db, now }, [one, other]) => {
    await db
      .insertInto('wishes')
      .values({ student_id: one!.id, about_id: other!.id, wish: 'never', created_at: now })
      .execute();
  });
  expect(await fixture.db.selectFrom('crew_members').selectAll().execute()).toEqual([]);
  expect(await statuses([0, 1, 2, 3])).toEqual(['queued', 'queued', 'queued', 'queued']);
});
