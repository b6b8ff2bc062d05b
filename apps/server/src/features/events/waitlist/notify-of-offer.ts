import { newYorkMoment, newYorkTime } from '../../../platform/clock/new-york.ts';
import { findEntry } from '../catalogue/event-entries.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findPagePath } from '../registration-page-path.ts';

/** Whoever has taken it or let it go meanwhile hears nothing. */
export async function notifyOfOffer(
  { db, clock, notify }: EventsDeps,
  { eventId, studentId }: { eventId: string; studentId: string },
): Promise<void> {
  const entry = await findEntry(db, { viewerId: studentId, now: clock.now() }, eventId);
  if (entry?.ownSeat !== 'offered') return;
  const until = entry.ownSeatUntil!;
  const offeredUntil = until.toISOString();
  const acceptPath = await findPagePath(db, entry.seriesId);
  await db.transaction().execute((tx) =>
    notify(tx, {
      to: studentId,
      kind: 'seat_offered',
      // Another offer, another day, is told again.
      subject: `${eventId} ${offeredUntil}`,
      payload: {
        target: eventId,
        about: entry.title,
        when: newYorkMoment(entry.startsAt),
        where: entry.area,
        until: newYorkTime(until),
        offeredUntil,
        acceptPath,
      },
    }),
  );
}
