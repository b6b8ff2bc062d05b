import type { Lobby } from './lobby.ts';
import { bySeniority } from './lobby.ts';

/** Those who wait for one meeting time in one place. */
export interface Bucket {
  meetingAtMs: number;
  waiting: readonly Lobby[];
}

export interface NeighbouringTime {
  lobbyId: string;
  meetingAtMs: number;
}

export interface ReliefOptions {
  nowMs: number;
  /** When a lobby gives up, counted from when it was ready. */
  expiresAfterMs: number;
  /** How long before that it gets an offer. */
  offerBeforeMs: number;
}

/**
 * A trio can only meet a single: with more trios than singles the youngest trios would wait in vain. Those of them
 * that will soon give up are offered the nearest other meeting time at which a single has no trio yet; each such
 * single is promised once.
 */
export function offerNeighbouringTimes(
  bucket: Bucket,
  neighbours: readonly Bucket[],
  options: ReliefOptions,
): NeighbouringTime[] {
  const offerFrom = options.nowMs - options.expiresAfterMs + options.offerBeforeMs;
  const inVain = sparedTrios(bucket.waiting).filter(({ readyAtMs }) => readyAtMs <= offerFrom);
  const places = neighbours
    .map(({ meetingAtMs, waiting }) => ({ meetingAtMs, free: freeSingles(waiting) }))
    .filter(({ free }) => free > 0)
    .sort(
      (one, other) =>
        distanceTo(bucket, one) - distanceTo(bucket, other) || one.meetingAtMs - other.meetingAtMs,
    );
  return inVain.flatMap(({ id }) => {
    const place = places.find(({ free }) => free > 0);
    if (!place) return [];
    place.free -= 1;
    return [{ lobbyId: id, meetingAtMs: place.meetingAtMs }];
  });
}

/** The trios that are left when every single has got the oldest trio there is. */
function sparedTrios(waiting: readonly Lobby[]): Lobby[] {
  const singles = waiting.filter(({ members }) => members.length === 1).length;
  return waiting
    .filter(({ members }) => members.length === 3)
    .sort(bySeniority)
    .slice(singles);
}

function freeSingles(waiting: readonly Lobby[]): number {
  const count = (size: number) => waiting.filter(({ members }) => members.length === size).length;
  return count(1) - count(3);
}

function distanceTo(bucket: Bucket, { meetingAtMs }: { meetingAtMs: number }): number {
  return Math.abs(meetingAtMs - bucket.meetingAtMs);
}
