import { newYorkMoment, newYorkTime } from '../../platform/clock/new-york.ts';
import { findEntry } from './event-entries.repository.ts';
import type { EventsParts } from './events.parts.ts';
import { findSemesterId } from './series.repository.ts';

/** Whoever has taken it or let it go meanwhile hears nothing. */
export async function tellOfOffer(
  { db, clock, notify }: EventsParts,
  { eventId, studentId }: { eventId: string; studentId: string },
): Promise<void> {
  const entry = await findEntry(db, { viewerId: studentId, now: clock.now() }, eventId);
  if (entry?.ownSeat !== 'offered') return;
  const until = entry.ownSeatUntil!;
  const offeredUntil = until.toISOString();
  const semesterId = entry.seriesId === null ? undefined : await findSemesterId(db, entry.seriesId);
  const acceptPath = semesterId === undefined ? '/home' : (`/events/semesters/${semesterId}` as const);
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
