import type { RegistrationBody } from '@crewtable/contract';
import { DatabaseError } from 'pg';
import { AppError } from '../../../platform/http/app-error.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { findEntry, listDates } from '../catalogue/event-entries.repository.ts';
import { findSeries, holdStudent } from '../catalogue/event-rows.repository.ts';
import type { SeriesRow } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { grantPerks, mayHavePerks } from './grant-perks.ts';
import type { Registered } from './grant-perks.ts';
import { listPerks } from './perks.repository.ts';
import { explainMissingPass, explainRefusal, needsProfile, pricesOf } from './seat-rules.ts';
import { findSeriesRegistration, joinSeries } from '../series/series-registrations.repository.ts';
import { afterRegistrationJob } from '../job-kinds.ts';

type Registration = Registered & { registeredAt: Date };

/** How often what is found out afterwards may say that it should have worked. */
const maxTries = 5;

/**
 * Registers for an event that is paid for or costs nothing, or for a series: with a pass, or, where nothing is sold
 * yet, by putting oneself on its list. The seat is a transaction of its own; what comes with it follows.
 */
export async function registerForEvent(
  deps: EventsDeps,
  studentId: string,
  target: string,
): Promise<RegistrationBody & { groupTarget: string }> {
  const registered = await takeOwnSeat(deps, studentId, target);
  const groupTarget = registered.seriesId ?? target;
  await grantPerks(deps, registered);
  // With it the seat is on the disk too: nobody has been told of it before.
  const referralId = await deps.friendGroups.codeOf({ studentId, target: groupTarget });
  const perks = mayHavePerks(registered) ? await listPerks(deps.db, { studentId, target: groupTarget }) : [];
  return {
    eventId: target,
    registeredAt: registered.registeredAt.toISOString(),
    referralId,
    perks,
    groupTarget,
  };
}

async function takeOwnSeat(deps: EventsDeps, studentId: string, target: string): Promise<Registration> {
  const { clock, seatRegistration } = deps;
  for (let tries = 0; tries < maxTries; tries++) {
    const seat = await seatRegistration({ eventId: target, studentId }).catch(unlessFull);
    if (seat) return { ...seat, studentId, target, registeredAt: seat.registeredAt! };
    const found = await findRegistration(deps, studentId, target, clock.now());
    if (found) return found;
  }
  throw new AppError('event_full');
}

/** Too late for the seat that was kept for this student; somebody else has it. The check of the table saw it. */
function unlessFull(error: unknown): undefined {
  if (error instanceof DatabaseError && error.code === checkViolation) return undefined;
  throw error;
}

const checkViolation = '23514';

/** Says why there is no seat; nothing where there should be one by now. */
async function findRegistration(
  deps: EventsDeps,
  studentId: string,
  target: string,
  now: Date,
): Promise<Registration | undefined> {
  const { db, requireActive, requireProfile } = deps;
  const entry = await findEntry(db, { viewerId: studentId, now }, target);
  if (!entry) {
    const series = await findSeries(db, target);
    if (!series) throw new AppError('not_found');
    return registerForSeries(deps, studentId, series, now);
  }
  if (entry.registeredAt !== null) return { ...entry, studentId, target, registeredAt: entry.registeredAt };
  const why = explainRefusal(entry, now);
  // In a rush most are told that it is full: that is the same for everybody.
  const isAboutStudent = why.kind === 'try again' || why.code === 'payment_needed';
  if (isAboutStudent) {
    await db.transaction().execute(async (tx) => {
      await requireActive(tx, studentId);
      if (needsProfile(entry)) await requireProfile(tx, studentId);
    });
  }
  if (why.kind === 'try again') return undefined;
  throw new AppError(why.code, why.message === undefined ? {} : { message: why.message });
}

async function registerForSeries(
  { db, requireActive }: EventsDeps,
  studentId: string,
  series: SeriesRow,
  now: Date,
): Promise<Registration> {
  const { id: seriesId, title, sellsTickets } = series;
  const prices = pricesOf(series);
  return db.transaction().execute(async (tx) => {
    await requireActive(tx, studentId);
    const own = { studentId, seriesId };
    const registered = { studentId, target: seriesId, title, seriesId };
    const known = await findSeriesRegistration(tx, own);
    if (known && (known.hasPass || !sellsTickets)) return { ...registered, registeredAt: known.createdAt };
    if (sellsTickets) {
      const dates = await listDates(tx, { viewerId: studentId, now }, [seriesId]);
      const why = explainMissingPass(dates, prices, now);
      throw new AppError(why.code, why.message === undefined ? {} : { message: why.message });
    }
    if (!(await holdStudent(tx, studentId))) throw new AppError('session_expired');
    if (await joinSeries(tx, { ...own, now }))
      await schedule(tx, afterRegistrationJob, {
        subject: `${seriesId} ${studentId}`,
        dueAt: now,
        payload: { target: seriesId, studentId },
      });
    return { ...registered, registeredAt: now };
  });
}
