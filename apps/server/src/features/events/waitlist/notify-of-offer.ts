import { newYorkMoment, newYorkTime } from '../../../platform/clock/new-york.ts';
import { findEntry } from '../catalogue/event-entries.repository.ts';
import type { EventsDeps } from '../events.deps.ts';
import { findPagePath } from '../registration-page-path.ts';

/** Does nothing if the student has taken or declined the offer meanwhile, or if it expired. */
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
      // Includes the deadline, so that the student is notified of a later offer too.
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
