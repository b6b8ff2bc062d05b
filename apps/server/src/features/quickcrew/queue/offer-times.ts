import { lobbyLimit, minuteMs } from '@crewtable/contract';
import { offerNeighbouringTimes } from '@crewtable/grouping';
import type { Lobby as EngineLobby } from '@crewtable/grouping';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { changeLobby, lockLobby } from '../lobby/lobbies.repository.ts';
import { expiresAt } from '../lobby/lobby-rules.ts';
import type { QuickcrewDeps } from '../quickcrew.deps.ts';
import { listWaiting, listWaitingElsewhere } from './queue.repository.ts';
import { bucketName, offerTimeJob } from '../job-kinds.ts';
import type { Bucket } from '../lobby/lobby-rules.ts';

const againMs = 5 * minuteMs;

/**
 * Offers lobbies of three that find no single the nearest time at which a single waits. Runs again every few
 * minutes until the lobbies expire, because singles come and go.
 */
export async function offerTimes(
  { db, clock }: Pick<QuickcrewDeps, 'db' | 'clock'>,
  bucket: Bucket,
): Promise<void> {
  const now = clock.now();
  const meetingTime = new Date(bucket.meetingTime);
  if (now >= expiresAt(meetingTime)) return;
  await db.transaction().execute(async (tx) => {
    const waiting = new Map<string, { readyAtMs: number; size: number }>();
    for (const { lobbyId, queuedAt } of await listWaiting(tx, bucket)) {
      const size = (waiting.get(lobbyId)?.size ?? 0) + 1;
      waiting.set(lobbyId, { readyAtMs: queuedAt.getTime(), size });
    }
    if (![...waiting.values()].some(({ size }) => size === lobbyLimit)) return;
    const nowMs = now.getTime();
    const offers = offerNeighbouringTimes(
      {
        meetingAtMs: meetingTime.getTime(),
        waiting: [...waiting].map(([id, one]) => anonymous({ id, ...one })),
      },
      // Only times whose lobbies have not expired.
      byTime(
        await listWaitingElsewhere(
          tx,
          bucket,
          new Date(nowMs + meetingTime.getTime() - expiresAt(meetingTime).getTime()),
        ),
      ),
      // All lobbies of this bucket expire at the same time, and soon: the offer does not depend on how long
      // one has waited.
      { nowMs, expiresAfterMs: 0, offerBeforeMs: 0 },
    );
    for (const { lobbyId, meetingAtMs } of offers) {
      const lobby = await lockLobby(tx, lobbyId);
      if (lobby?.status === 'queued' && lobby.offeredTime?.getTime() !== meetingAtMs)
        await changeLobby(tx, lobbyId, { offered_time: new Date(meetingAtMs) });
    }
    await schedule(tx, offerTimeJob, {
      subject: bucketName(bucket),
      dueAt: new Date(nowMs + againMs),
      payload: bucket,
    });
  });
}

function byTime(rows: Awaited<ReturnType<typeof listWaitingElsewhere>>) {
  const times = new Map<number, EngineLobby[]>();
  for (const { meetingTime, lobbyId, queuedAt, size } of rows) {
    const at = meetingTime.getTime();
    const lobbies = times.get(at) ?? [];
    times.set(at, lobbies);
    lobbies.push(anonymous({ id: lobbyId, readyAtMs: queuedAt.getTime(), size }));
  }
  return [...times].map(([meetingAtMs, waiting]) => ({ meetingAtMs, waiting }));
}

/** Members are placeholders, because only their number counts here. */
function anonymous({ id, readyAtMs, size }: { id: string; readyAtMs: number; size: number }): EngineLobby {
  const placeholder = { gender: 'other', ageYears: 21, college: '', status: '' } as const;
  return {
    id,
    readyAtMs,
    members: Array.from({ length: size }, (_, index) => ({ id: `${id} ${index}`, ...placeholder })),
  };
}
