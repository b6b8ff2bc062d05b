import type { RegistrationBody } from '@crewtable/contract';
import { DatabaseError } from 'pg';
import { AppError } from '../../../platform/http/app-error.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { requestIdOf } from '../../../platform/request-id.ts';
import { findEntry, listDates } from '../catalogue/event-entries.repository.ts';
import { findSeries, lockStudentAgainstDeletion } from '../catalogue/event-rows.repository.ts';
import type { SeriesRow } from '../catalogue/event-rows.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { grantPerks } from './grant-perks.ts';
import type { Registered } from './grant-perks.ts';
import { listPerks } from './perks.repository.ts';
import { explainMissingPass, explainRefusal, needsProfile, pricesOf } from './seat-rules.ts';
import type { Refusal } from './seat-rules.ts';
import { findSeriesRegistration, joinSeries } from '../series/series-registrations.repository.ts';
import { afterRegistrationJob } from '../job-kinds.ts';

type Registration = Registered & { registeredAt: Date };

/** How often a refused seat is retried if no reason for the refusal is found afterwards. */
const maxTries = 5;

/**
 * Registers a student for an event that is free or paid for, or for a series: with a pass, or, if the series
 * sells no tickets yet, on its list. The seat has its own transaction; perks and the invite code follow.
 */
export async function registerForEvent(
  deps: EventsDeps,
  studentId: string,
  target: string,
): Promise<RegistrationBody & { groupTarget: string }> {
  const registered = await takeOwnSeat(deps, studentId, target);
  const groupTarget = registered.seriesId ?? target;
  const mayHavePerks = await grantPerks(deps, registered);
  const referralId = await deps.friendGroups.codeOf({ studentId, target: groupTarget });
  const perks = mayHavePerks ? await listPerks(deps.db, { studentId, target: groupTarget }) : [];
  return {
    eventId: target,
    registeredAt: registered.registeredAt.toISOString(),
    referralId,
    perks,
    groupTarget,
  };
}

async function takeOwnSeat(deps: EventsDeps, studentId: string, target: string): Promise<Registration> {
  const { db, seatRegistration } = deps;
  const requestId = requestIdOf(db);
  for (let tries = 0; tries < maxTries; tries++) {
    const answer = await seatRegistration({ eventId: target, studentId, requestId }).catch(unlessFull);
    if (answer?.kind === 'taken')
      return { ...answer.seat, studentId, target, registeredAt: answer.seat.registeredAt! };
    if (answer) throw errorOf(answer);
    const found = await findRegistration(deps, studentId, target);
    if (found) return found;
  }
  throw new AppError('event_full');
}

/** A violated check constraint means full: the student's hold expired and another student has the seat. */
function unlessFull(error: unknown): undefined {
  if (error instanceof DatabaseError && error.code === checkViolation) return undefined;
  throw error;
}

const checkViolation = '23514';

/**
 * Returns an existing registration, or registers for a series. Throws the reason if there is no seat; returns
 * undefined if a retry should succeed.
 */
async function findRegistration(
  deps: EventsDeps,
  studentId: string,
  target: string,
): Promise<Registration | undefined> {
  const { db, clock, requireActive, requireProfile } = deps;
  const now = clock.now();
  const entry = await findEntry(db, { viewerId: studentId, now }, target);
  if (!entry) {
    const series = await findSeries(db, target);
    if (!series) throw new AppError('not_found');
    return registerForSeries(deps, studentId, series, now);
  }
  if (entry.registeredAt !== null) return { ...entry, studentId, target, registeredAt: entry.registeredAt };
  const why = explainRefusal(entry, now);
  // Without room there is no need for queries about the student.
  const isAboutStudent = why.kind === 'try again' || why.code === 'payment_needed';
  if (isAboutStudent) {
    await db.transaction().execute(async (tx) => {
      await requireActive(tx, studentId);
      if (needsProfile(entry)) await requireProfile(tx, studentId);
    });
  }
  if (why.kind === 'try again') return undefined;
  throw errorOf(why);
}

const errorOf = ({ code, message }: Refusal) => new AppError(code, message === undefined ? {} : { message });

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
    if (!(await lockStudentAgainstDeletion(tx, studentId))) throw new AppError('session_expired');
    if (await joinSeries(tx, { ...own, now }))
      await schedule(tx, afterRegistrationJob, {
        subject: `${seriesId} ${studentId}`,
        dueAt: now,
        payload: { target: seriesId, studentId },
      });
    return { ...registered, registeredAt: now };
  });
}
