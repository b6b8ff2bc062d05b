/** Long enough for most crews to come out without a lone gender, short enough that hardly anyone waits two minutes. */
const longestWindowSeconds = 100;
/** The window is this share of the time that is left until the meeting. */
const shareOfTimeLeft = 1 / 20;

/**
 * How long a lobby may be kept waiting for a better crew than it could have at once: a hundred seconds when the meeting
 * is more than half an hour away, half a minute at ten minutes, nothing at the meeting time.
 */
export function batchingWindowSeconds(secondsUntilMeeting: number): number {
  return Math.min(longestWindowSeconds, Math.max(0, secondsUntilMeeting * shareOfTimeLeft));
}
