/**
 * Calendar dates as YYYY-MM-DD. Computes in UTC, because a calendar date has no time zone and no daylight saving
 * time.
 */

export function dayAfter(date: string, days: number): string {
  const midnight = new Date(`${date}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + days);
  return midnight.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
