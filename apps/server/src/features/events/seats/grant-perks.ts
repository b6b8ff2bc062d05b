import type { EventsDeps } from '../events.deps.ts';
import { grantAppetizer, grantEarlyCredit, placePerks } from './perks.repository.ts';

type PerkDeps = Pick<EventsDeps, 'db' | 'clock' | 'appetizerUniversity'>;

export interface Registered {
  studentId: string;
  /** The event, or the series if the student registered for a whole series. */
  target: string;
  title: string | undefined;
  seriesId: string | null;
}

/** Whether this kind of event has perks at all. */
export function mayHavePerks({ title, seriesId }: Registered): boolean {
  return seriesId !== null || title === 'Brunch' || title === 'Dinner';
}

/** Grants the perks of a registration. Idempotent. Never runs in the transaction of the seat. */
export async function grantPerks(
  { db, clock, appetizerUniversity: university }: PerkDeps,
  registered: Registered,
): Promise<void> {
  if (!mayHavePerks(registered)) return;
  const { studentId, target, seriesId } = registered;
  const now = clock.now();
  if (seriesId === null) await grantAppetizer(db, { studentId, eventId: target, university, now });
  else await grantEarlyCredit(db, { studentId, seriesId, now });
  await placePerks(db, studentId);
}
