import type { EventsDeps } from '../events.deps.ts';
import { grantEarlyCredit, placePerks } from './perks.repository.ts';

type PerkDeps = Pick<EventsDeps, 'db' | 'clock' | 'appetizerGrants'>;

export interface Registered {
  studentId: string;
  /** The event, or the series if the student registered for a whole series. */
  target: string;
  title: string | undefined;
  seriesId: string | null;
}

/**
 * Grants the perks of a registration. Idempotent. Never runs in the transaction of the seat. Returns false if the
 * student has none at this event.
 */
export async function grantPerks(
  { db, clock, appetizerGrants }: PerkDeps,
  { studentId, target, seriesId }: Registered,
): Promise<boolean> {
  if (seriesId !== null) await grantEarlyCredit(db, { studentId, seriesId, now: clock.now() });
  else if (!(await appetizerGrants({ studentId, eventId: target }))) return false;
  await placePerks(db, studentId);
  return true;
}
