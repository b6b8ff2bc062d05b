import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { packHere, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import type { Mate } from '../../../../test/fixtures/quickcrew-fixture.ts';

/** Four students in the queue. `change` runs once, after the first crew is planned and before it is written. */
async function matchWith(
  change: (fixture: QuickcrewFixture, mates: Mate[], lobbyIds: string[]) => Promise<void>,
) {
  const mates: Mate[] = [];
  const lobbyIds: string[] = [];
  let isChanged = false;
  const fixture: QuickcrewFixture = await QuickcrewFixture.start({
    packCrews: async (lists, options) => {
      const plan = await packHere!(lists, options);
      if (plan.crews.length > 0 && !isChanged) {
        isChanged = true;
        await change(fixture, mates, lobbyIds);
      }
      return plan;
    },
  });
  mates.push(...(await fixture.mates(4)));
  for (const mate of mates) lobbyIds.push(await fixture.queued(mate));
  await fixture.jobsAreDone();
  expect(isChanged).toBe(true);
  const statuses = async (of: readonly number[]) =>
    Promise.all(of.map(async (index) => (await fixture.see(mates[index]!, lobbyIds[index]!)).status));
  return { fixture, mates, lobbyIds, statuses };
}

test('a student can leave while crews are planned, and is in no crew; the others are matched by the next run', async () => {
  const { fixture, mates, lobbyIds, statuses } = await matchWith(async (_, [first], [lobbyId]) => {
    await first!.as.call(api.quickcrew.leaveLobby, { params: { lobbyId: lobbyId! } });
  });
  expect(await fixture.db.selectFrom('crew_members').selectAll().execute()).toEqual([]);
  expect(await statuses([1, 2, 3])).toEqual(['queued', 'queued', 'queued']);
  mates.push(await fixture.mate({ gender: 'Male' }));
  lobbyIds.push(await fixture.queued(mates[4]!));
  await fixture.jobsAreDone();
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
