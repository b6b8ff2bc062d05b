import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import type { QuickcrewStudent } from '../../../../test/fixtures/quickcrew-fixture.ts';
import { addMinutes, QuickcrewFixture } from '../../../../test/fixtures/quickcrew-fixture.ts';
import { runRetriesNow } from '../../../../test/servers/queue.ts';

const fixture = await QuickcrewFixture.start();
const { faults } = fixture.app.money.provider.sandbox!;
const of = (groupId: string) => ({ params: { groupId } });
/** Retries wait longer each time while the bank is away. */
/** All requests about holds are lost before they reach the bank, until `bankIsBack`. */
async function bankIsAway(): Promise<void> {
  for (const call of ['POST /v1/payment_intents/*/cancel', 'POST /v1/payment_intents/*/capture'])
    await faults.nextCall({ call, kind: 'drop_before_work', times: 10_000 });
}

async function bankIsBack(): Promise<void> {
  await faults.clear();
  await runRetriesNow(fixture.app.database.pool);
}

async function endOf(student: QuickcrewStudent): Promise<string> {
  const { payments } = await student.as.call(api.payments.list, { query: {} });
  const hold = payments.find(({ purpose }) => purpose === 'hold')!;
  const ends = hold.history.filter(({ state }) => state === 'captured' || state === 'released');
  return ends.map(({ state, reason }) => `${state}: ${reason}`).join(', ');
}

test('if the bank is unreachable while a student leaves a lobby and another finds no crew, both holds are released when it is back', async () => {
  const [leaves, stays] = (await fixture.students(2)) as [QuickcrewStudent, QuickcrewStudent];
  const lobbyId = await fixture.queuedLobby(leaves);
  const other = await fixture.queuedLobby(stays);
  const meetTime = await fixture.meetingTime(stays, other);
  await bankIsAway();
  await leaves.as.call(api.quickcrew.leaveLobby, { params: { lobbyId } });
  await fixture.moveClockTo(addMinutes(meetTime, -30), leaves, stays);
  for (const student of [leaves, stays]) expect((await fixture.holdOf(student))?.state).toBe('releasing');
  await bankIsBack();
  await expect.poll(() => endOf(leaves)).toBe('released: You left the lobby.');
  await expect.poll(() => endOf(stays)).toBe('released: No crew was found in time.');
});

test('if the bank is unreachable while members leave a crew, each hold ends once and as decided', async () => {
  const { students, groupId, meetTime } = await fixture.crew();
  const [early, late, later, last] = students;
  await bankIsAway();
  await fixture.moveClockTo(addMinutes(meetTime, -61), ...students);
  await early.as.call(api.quickcrew.leaveCrew, of(groupId));
  await fixture.moveClockTo(addMinutes(meetTime, -59), ...students);
  await late.as.call(api.quickcrew.leaveCrew, of(groupId));
  await later.as.call(api.quickcrew.leaveCrew, of(groupId));
  await fixture.waitForJobs();
  // The page shows what was decided. The bank learns it later.
  expect(await fixture.getCrew(last, groupId)).toMatchObject({ status: 'cancelled', hold: 'released' });
  await bankIsBack();
  await expect.poll(() => endOf(early)).toBe('released: You left the crew in time.');
  for (const student of [late, later])
    await expect.poll(() => endOf(student)).toBe('captured: You left less than an hour before the meeting.');
  await expect.poll(() => endOf(last)).toBe('released: The others left the crew.');
});

test('if the bank is unreachable from check-in to settlement, students who came are not charged and absent students are charged once', async () => {
  const { students, groupId, meetTime } = await fixture.crew();
  const [one, two, absent, missing] = students;
  await fixture.moveClockTo(addMinutes(meetTime, -30), ...students);
  await bankIsAway();
  for (const student of [one, two]) await fixture.checkIn(student, groupId);
  await fixture.moveClockTo(addMinutes(meetTime, 15), ...students);
  await bankIsBack();
  for (const student of [one, two]) await expect.poll(() => endOf(student)).toBe('released: You checked in.');
  for (const student of [absent, missing])
    await expect.poll(() => endOf(student)).toBe('captured: You did not check in.');
  await fixture.waitForJobs();
  const kept = await fixture.db
    .selectFrom('ledger_entries')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select('student_id')
    .where(
      'student_id',
      'in',
      students.map(({ id }) => id),
    )
    .execute();
  expect(kept).toHaveLength(2);
  expect(new Set(kept.map((row) => row.student_id))).toEqual(new Set([absent.id, missing.id]));
});
