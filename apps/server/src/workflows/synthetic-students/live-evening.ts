import { giveFeedback } from '../../features/profiles/index.ts';
import { expressWish } from '../../features/safety/index.ts';
import { checkIn, declareAbsence, findSeatedEvent } from '../../features/seating/index.ts';
import { jobKind } from '../../platform/jobs/job-kind.ts';
import { schedule } from '../../platform/jobs/schedule.ts';
import type { AfterRelease } from '../../ports/event-lifecycle.ts';
import { firstStepAt, planEvening, wishesAgain } from './evening-rules.ts';
import type { EveningStep, AttendeeTable } from './evening-rules.ts';
import { doDueSteps, morningAfter } from './life.ts';
import { hasSyntheticStudents, listPlacesOfEvent, recordHappening } from './life.repository.ts';
import type { PlaceRow } from './life.repository.ts';
import type { LifeDeps } from './synthetic.deps.ts';

export const liveEveningJob = jobKind<{ eventId: string }>('synthetic-evening');

/** Called in the transaction that releases the tables, wherever the students of the event came from. */
export const scheduleEvening: AfterRelease = async (tx, { eventId, startsAt }) => {
  if (!(await hasSyntheticStudents(tx, eventId))) return;
  await schedule(tx, liveEveningJob, {
    subject: eventId,
    dueAt: firstStepAt(startsAt),
    payload: { eventId },
  });
};

/**
 * Lets the synthetic students of an event do what is due, through the same functions as real students. Repeating
 * it changes nothing. Plans anew each time, because tables and hours may change.
 */
export async function liveEvening(deps: LifeDeps, eventId: string): Promise<void> {
  const event = await findSeatedEvent(deps.db, eventId);
  if (!event || event.status === 'cancelled') return;
  const places = await listPlacesOfEvent(deps.db, eventId);
  const { startsAt, tableMin } = event;
  const steps = planEvening(
    { eventId, startsAt, tableMin, morningAfter: morningAfter(startsAt) },
    tablesOf(places),
  );
  const byStudent = new Map(places.map((place) => [place.studentId, place]));
  const next = await doDueSteps(deps, steps, (step) =>
    doStep(deps, eventId, step, byStudent.get(step.studentId)!, places),
  );
  if (!next) return;
  await deps.db
    .transaction()
    .execute((tx) => schedule(tx, liveEveningJob, { subject: eventId, dueAt: next, payload: { eventId } }));
}

function tablesOf(places: readonly PlaceRow[]): AttendeeTable[] {
  const tableIds = [...new Set(places.map(({ tableId }) => tableId))];
  return tableIds.map((tableId) => {
    const table = places.filter((place) => place.tableId === tableId);
    return { size: table.length, attendees: table.filter(({ isSynthetic }) => isSynthetic) };
  });
}

async function doStep(
  deps: LifeDeps,
  eventId: string,
  step: EveningStep,
  own: PlaceRow,
  places: readonly PlaceRow[],
): Promise<void> {
  const { db, seating } = deps;
  const { studentId, at } = step;
  if (own.isAbsent) return;
  switch (step.kind) {
    case 'cancel':
      return declareAbsence(seating, eventId, studentId);
    case 'check_in':
      if (own.hasCheckedIn) return;
      await checkIn(seating, eventId, studentId);
      own.hasCheckedIn = true;
      return;
    case 'set_out':
    case 'late': {
      const words = step.kind === 'late' ? step.words : '';
      if (!own.done.includes(step.kind))
        await recordHappening(db, { eventId, studentId, kind: step.kind, words, at });
      return;
    }
    case 'feedback': {
      if (own.hasGivenFeedback || !own.hasCheckedIn) return;
      const { rating, words: feedback } = step;
      const mates = places.filter(
        (place) => place.tableId === own.tableId && place !== own && place.hasCheckedIn,
      );
      for (const mate of mates.filter((each) => wishesAgain(studentId, each)))
        await expressWish(deps.safety, { studentId, aboutId: mate.studentId }, 'again');
      await giveFeedback(
        seating,
        studentId,
        { type: 'EVENT_FEEDBACK', eventId, rating, feedback },
        async () => {},
      );
    }
  }
}
