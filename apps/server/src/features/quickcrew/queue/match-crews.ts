import { crewSize, minuteMs, secondMs } from '@crewtable/contract';
import { batchingWindowSeconds } from '@crewtable/grouping';
import type { Lobby as EngineLobby } from '@crewtable/grouping';
import { newYorkDate } from '../../../platform/clock/new-york.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { checkInUntil, endsAt } from '../crew/crew-rules.ts';
import { expiresAt } from '../lobby/lobby-rules.ts';
import { assignPlaces } from '../crew/meeting-place-rules.ts';
import { listMeetingPlaces } from '../crew/meeting-places.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { listMeetings, listWaiting, lockWaiting, writeCrews } from './queue.repository.ts';
import type { WaitingMember } from './queue.repository.ts';
import { shownCollege } from '../displayed-student.ts';
import {
  bucketName,
  endCrewJob,
  matchAgainJob,
  matchJob,
  settleCrewJob,
  notifyCrewJob,
} from '../job-kinds.ts';
import type { Bucket } from '../lobby/lobby-rules.ts';

type Deps = Pick<
  QuickcrewDeps,
  'db' | 'clock' | 'log' | 'findForbiddenPairs' | 'inventsVenues' | 'packCrews' | 'afterMatch' | 'metrics'
>;

/**
 * Matches the queued lobbies of one time and place into crews. Plans without locks, because the grouping
 * engine takes its time, then writes each planned crew if it is still possible. A lobby that changed
 * meanwhile is matched by the next run.
 */
export async function matchCrews(deps: Deps, bucket: Bucket): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const expiresMs = expiresAt(new Date(bucket.meetingTime)).getTime();
  if (now.getTime() >= expiresMs) return;
  const waiting = await listWaiting(db, bucket);
  // The lobby that completes a crew schedules the next run.
  if (waiting.length < crewSize) return;
  // Measured to the moment at which the lobbies expire: no lobby waits for a better crew until there is none.
  const windowSeconds = batchingWindowSeconds((expiresMs - now.getTime()) / secondMs);
  const lobbies = lobbiesOf(waiting, now);
  const planned = await planCrews(deps, lobbies, { nowMs: now.getTime(), windowSeconds });
  const matched = await db.transaction().execute(async (tx) => {
    const possible = await keepPossible(tx, deps, waiting, planned.crews);
    const crews = await write(tx, deps, bucket, possible, now);
    log.info({ lobbies: lobbies.length, crews, waiting: planned.waiting.length }, 'crews matched');
    if (possible.length < planned.crews.length) await scheduleRun(tx, bucket, now.getTime() + secondMs);
    const patient = lobbies
      .filter(({ id }) => planned.waiting.includes(id))
      .map(({ readyAtMs }) => readyAtMs + windowSeconds * secondMs)
      .filter((dueMs) => dueMs > now.getTime());
    if (patient.length > 0) {
      await schedule(tx, matchAgainJob, {
        subject: bucketName(bucket),
        dueAt: new Date(Math.min(...patient)),
        payload: bucket,
      });
    }
    return new Set(crews > 0 ? possible.flat() : []);
  });
  for (const { id, readyAtMs } of lobbies)
    if (matched.has(id)) deps.metrics?.matched(Math.max(0, now.getTime() - readyAtMs) / secondMs);
}

async function planCrews(
  { db, packCrews, findForbiddenPairs }: Deps,
  lobbies: readonly EngineLobby[],
  waitingWindow: { nowMs: number; windowSeconds: number },
) {
  const students = lobbies.flatMap(({ members }) => members.map(({ id }) => id));
  const pairs = await db.transaction().execute(async (tx) => ({
    metBefore: await listMeetings(tx, students),
    forbidden: await findForbiddenPairs(tx, students),
  }));
  return packCrews({ lobbies, ...pairs }, { waitingWindow });
}

/**
 * Locks the lobbies of the planned crews and returns the crews that are still possible: each lobby is as it
 * was when it was planned, and no two students of a crew must be kept apart since.
 */
async function keepPossible(
  tx: Tx,
  { findForbiddenPairs }: Deps,
  waiting: readonly WaitingMember[],
  crews: readonly string[][],
): Promise<string[][]> {
  const planned = new Set(crews.flat());
  const members = waiting.filter(({ lobbyId }) => planned.has(lobbyId));
  const locked = await lockWaiting(tx, members);
  const unchanged = crews.filter((lobbyIds) => lobbyIds.every((id) => locked.has(id)));
  const crewOf = new Map(unchanged.flatMap((lobbyIds, crew) => lobbyIds.map((id) => [id, crew] as const)));
  const crewOfStudent = new Map(members.map(({ lobbyId, studentId }) => [studentId, crewOf.get(lobbyId)]));
  const forbidden = await findForbiddenPairs(tx, [...crewOfStudent.keys()]);
  const impossible = new Set(
    forbidden
      .map(([one, other]) => [crewOfStudent.get(one), crewOfStudent.get(other)])
      .filter(([one, other]) => one === other)
      .map(([crew]) => crew),
  );
  return unchanged.filter((_, crew) => !impossible.has(crew));
}

async function scheduleRun(tx: Tx, bucket: Bucket, atMs: number): Promise<void> {
  await schedule(tx, matchJob, { subject: bucketName(bucket), dueAt: new Date(atMs), payload: bucket });
}

/** Returns the number of crews written. Without a meeting place, the next run tries again. */
async function write(
  tx: Tx,
  deps: Deps,
  bucket: Bucket,
  crews: readonly string[][],
  now: Date,
): Promise<number> {
  if (crews.length === 0) return 0;
  const meetingTime = new Date(bucket.meetingTime);
  const places = await listMeetingPlaces(tx, meetingTime, deps);
  if (places.length === 0) {
    // An organiser may enter a place before these lobbies expire.
    deps.log.warn({ crews: crews.length }, 'no meeting place for waiting lobbies');
    await scheduleRun(tx, bucket, now.getTime() + minuteMs);
    return 0;
  }
  const chosen = assignPlaces(places, crews.length);
  const found = crews.map((lobbyIds, number) => ({ id: newId(now), place: chosen[number]!, lobbyIds }));
  const written = await writeCrews(
    tx,
    bucket,
    found,
    { now, endsAt: endsAt(meetingTime), settlesAt: checkInUntil(meetingTime) },
    {
      tell: notifyCrewJob.name,
      settle: settleCrewJob.name,
      end: endCrewJob.name,
      attempts: notifyCrewJob.maxAttempts,
    },
  );
  // This transaction holds the locks of all of them, so another number is a bug: roll back.
  if (written !== crews.length) throw new Error(`Wrote ${written} of ${crews.length} crews`);
  await deps.afterMatch?.(tx, { crewIds: found.map(({ id }) => id), now });
  return written;
}

/** The input of the grouping engine. Gender and age are used nowhere else. */
function lobbiesOf(waiting: readonly WaitingMember[], now: Date): EngineLobby[] {
  const today = newYorkDate(now);
  const lobbies = new Map<string, { readyAtMs: number; members: EngineLobby['members'][number][] }>();
  for (const { lobbyId, queuedAt, studentId, email, gender, birthdate, studentStatus } of waiting) {
    const lobby = lobbies.get(lobbyId) ?? { readyAtMs: queuedAt.getTime(), members: [] };
    lobbies.set(lobbyId, lobby);
    lobby.members.push({
      id: studentId,
      gender: gender === 'Female' ? 'female' : gender === 'Male' ? 'male' : 'other',
      ageYears: birthdate === null ? 21 : yearsBetween(birthdate, today),
      college: shownCollege(email),
      status: studentStatus ?? 'Other',
    });
  }
  return [...lobbies].map(([id, lobby]) => ({ id, ...lobby }));
}

function yearsBetween(birthdate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return years - (day.slice(5) < birthdate.slice(5) ? 1 : 0);
}
