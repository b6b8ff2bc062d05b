import { hourMs } from '@crewtable/contract';

const beforeStartMs = 2 * hourMs;
const afterEndMs = 2 * hourMs;

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** A shift whose event ended before this moment is over. */
export const shiftsEndedBefore = (now: Date) => new Date(now.getTime() - afterEndMs);

export const isShiftOver = ({ endsAt }: Times, now: Date) => endsAt <= shiftsEndedBefore(now);

export const isShiftRunning = (times: Times, now: Date) =>
  times.startsAt.getTime() - beforeStartMs <= now.getTime() && !isShiftOver(times, now);
