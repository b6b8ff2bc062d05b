import type { EventsDeps } from '../events.deps.ts';
import { grantAppetizer, grantEarlyCredit, placePerks } from './perks.repository.ts';

type PerkDeps = Pick<EventsDeps, 'db' | 'clock'>;

export interface Registered {
  studentId: string;
  /** The event, or the series if the student registered for a whole series. */
  target: string;
  title: string | undefined;
  seriesId: string | null;
}

/**
 * Grants the perks of a registration. Idempotent. Never runs in the transaction of the seat. Returns false if this
 * kind of event has no perks.
 */
export async function grantPerks(
  { db, clock }: PerkDeps,
  { studentId, target, seriesId }: Registered,
): Promise<boolean> {
  const now = clock.now();
  if (seriesId !== null) await grantEarlyCredit(db, { studentId, seriesId, now });
  else if (!(await grantAppetizer(db, { studentId, eventId: target, now }))) return false;
  await placePerks(db, studentId);
  return true;
}
