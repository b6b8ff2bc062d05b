/** Long enough that most crews have no lone gender, short enough that very few students wait two minutes. */
const longestWindowSeconds = 100;
/** The window is this fraction of the time left until the meeting. */
const shareOfTimeLeft = 1 / 20;

/**
 * How long a lobby may wait for a better crew than the one it could have now: 100 seconds if the meeting is
 * more than about half an hour away, 30 seconds at ten minutes, 0 at the meeting time.
 */
export function batchingWindowSeconds(secondsUntilMeeting: number): number {
  return Math.min(longestWindowSeconds, Math.max(0, secondsUntilMeeting * shareOfTimeLeft));
}
