import { minuteMs } from '@crewtable/contract';
import { reviewCrew, sendMessage, updateProgress } from '../../features/quickcrew/index.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { schedule } from '../../platform/jobs/schedule.ts';
import type { AfterMatch } from '../../ports/event-lifecycle.ts';
import { planCrew } from './crew-rules.ts';
import type { CrewStep } from './crew-rules.ts';
import { doDueSteps, morningAfter } from './life.ts';
import { findCrewToLive, listCrewsWithSynthetic, listSyntheticMembers } from './life.repository.ts';
import { withLock } from './lock.ts';
import type { LifeDeps } from './synthetic.deps.ts';

export const liveCrewJob = jobKind<{ crewId: string }>('synthetic-crew');

/** Called in the transaction that writes the crews. */
export const scheduleCrews: AfterMatch = async (tx, { crewIds, now }) => {
  for (const crewId of await listCrewsWithSynthetic(tx, crewIds)) {
    const dueAt = new Date(now.getTime() + minuteMs);
    await schedule(tx, liveCrewJob, { subject: crewId, dueAt, payload: { crewId } });
  }
};

/**
 * Lets the synthetic members of a crew do what is due, through the same functions as real students. Repeating it
 * changes nothing: the lock keeps two runs from writing the same message.
 */
export async function liveCrew(deps: LifeDeps, crewId: string): Promise<void> {
  await withLock(deps.pool, `live crew ${crewId}`, () => liveLockedCrew(deps, crewId));
}

async function liveLockedCrew(deps: LifeDeps, crewId: string): Promise<void> {
  const { db } = deps;
  const crew = await findCrewToLive(db, crewId);
  if (!crew || crew.status === 'cancelled') return;
  const { formedAt, meetingTime } = crew;
  const members = await listSyntheticMembers(db, crewId);
  const times = { crewId, formedAt, meetingTime, morningAfter: morningAfter(meetingTime) };
  const next = await doDueSteps(deps, planCrew(times, members), async (step) => {
    const own = members.find(({ studentId }) => studentId === step.studentId)!;
    if (!own.hasLeft) await doStep(deps, crewId, step, own);
  });
  if (!next) return;
  await db
    .transaction()
    .execute((tx) => schedule(tx, liveCrewJob, { subject: crewId, dueAt: next, payload: { crewId } }));
}

async function doStep(
  { quickcrew }: LifeDeps,
  crewId: string,
  step: CrewStep,
  { written, hasReviewed }: { written: string[]; hasReviewed: boolean },
): Promise<void> {
  const { studentId } = step;
  switch (step.kind) {
    case 'message':
      if (!written.includes(step.words))
        await sendMessage(quickcrew, crewId, studentId, step.words, async () => {});
      return;
    case 'review':
      if (!hasReviewed) await reviewCrew(quickcrew, crewId, studentId, { rating: step.rating, text: '' });
      return;
    default:
      return updateProgress(quickcrew, crewId, studentId, step.kind);
  }
}
