import type { Lobby } from './lobby.ts';
import { bySeniority } from './lobby.ts';

/** The lobbies that wait for one meeting time at one location. */
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
  /** When a lobby expires, counted from the time it was ready. */
  expiresAfterMs: number;
  /** How long before it expires a lobby gets an offer. */
  offerBeforeMs: number;
}

/**
 * A trio can only form a crew with a single. If there are more trios than singles, the youngest trios cannot
 * get a crew. Those that expire soon are offered the nearest other meeting time that has a single without a
 * trio. Each such single is offered to one trio only.
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

/** The trios that are left after every single has been assigned to one of the oldest trios. */
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
