import { crewSize } from '@crewtable/contract';
import { batchingWindowSeconds } from '@crewtable/grouping';
import type { Lobby as EngineLobby } from '@crewtable/grouping';
import { newYorkDate } from '../../../platform/clock/new-york.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { checkInUntil, endsAt } from '../crew/crew-rules.ts';
import { expiresAt } from '../lobby/lobby-rules.ts';
import { spreadOver } from '../crew/meeting-place-rules.ts';
import type { UsedPlace } from '../crew/meeting-place-rules.ts';
import { listMeetingPlaces } from '../crew/meeting-places.repository.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { holdWaiting, listMeetings, takeBucket, writeCrews } from './queue.repository.ts';
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
  'db' | 'clock' | 'log' | 'findForbiddenPairs' | 'inventsVenues' | 'packCrews'
>;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

/**
 * Crews of those who wait for one time in one place, in one transaction: whoever dies on the way leaves nothing half
 * done. While another process looks at the same ones, this one comes back.
 */
export async function matchCrews(deps: Deps, bucket: Bucket): Promise<void> {
  const { db, clock, log } = deps;
  const now = clock.now();
  const meetingTime = new Date(bucket.meetingTime);
  if (now >= expiresAt(meetingTime)) return;
  await db.transaction().execute(async (tx) => {
    if (!(await takeBucket(tx, bucketName(bucket)))) return lookAgainAt(tx, bucket, now.getTime() + secondMs);
    const lobbies = lobbiesOf(await holdWaiting(tx, bucket), now);
    // Measured to the moment when they give up: nobody is kept for a better crew until there is none at all.
    const windowSeconds = batchingWindowSeconds(
      (expiresAt(meetingTime).getTime() - now.getTime()) / secondMs,
    );
    const students = lobbies.flatMap(({ members }) => members.map(({ id }) => id));
    // Whoever completes them asks for another look.
    if (students.length < crewSize) return;
    const places = await listMeetingPlaces(tx, meetingTime, deps);
    if (places.length === 0) {
      // An organiser may enter one before these lobbies give up.
      log.warn({ students: students.length }, 'no meeting place for waiting lobbies');
      return lookAgainAt(tx, bucket, now.getTime() + minuteMs);
    }
    const { crews, waiting } = await deps.packCrews(
      {
        lobbies,
        metBefore: await listMeetings(tx, students),
        forbidden: await deps.findForbiddenPairs(tx, students),
      },
      { patience: { nowMs: now.getTime(), windowSeconds } },
    );
    await writeThem(tx, bucket, crews, places, now);
    log.info({ lobbies: lobbies.length, crews: crews.length, waiting: waiting.length }, 'crews were found');
    const patient = lobbies
      .filter(({ id }) => waiting.includes(id))
      .map(({ readyAtMs }) => readyAtMs + windowSeconds * secondMs)
      .filter((dueMs) => dueMs > now.getTime());
    if (patient.length > 0) {
      await schedule(tx, matchAgainJob, {
        subject: bucketName(bucket),
        dueAt: new Date(Math.min(...patient)),
        payload: bucket,
      });
    }
  });
}

async function lookAgainAt(tx: Tx, bucket: Bucket, atMs: number): Promise<void> {
  await schedule(tx, matchJob, { subject: bucketName(bucket), dueAt: new Date(atMs), payload: bucket });
}

async function writeThem(
  tx: Tx,
  bucket: Bucket,
  crews: readonly string[][],
  places: readonly UsedPlace[],
  now: Date,
): Promise<void> {
  if (crews.length === 0) return;
  const chosen = spreadOver(places, crews.length);
  const meetingTime = new Date(bucket.meetingTime);
  const written = await writeCrews(
    tx,
    bucket,
    crews.map((lobbyIds, number) => ({ id: newId(now), place: chosen[number]!, lobbyIds })),
    { now, endsAt: endsAt(meetingTime), settlesAt: checkInUntil(meetingTime) },
    {
      tell: notifyCrewJob.name,
      settle: settleCrewJob.name,
      end: endCrewJob.name,
      attempts: notifyCrewJob.maxAttempts,
    },
  );
  // All of them are held by this transaction: another number is a fault of ours, and nothing of it stays.
  if (written !== crews.length) throw new Error(`${written} of ${crews.length} crews could be written.`);
}

/** What the engine is told. Gender and age go no further. */
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
