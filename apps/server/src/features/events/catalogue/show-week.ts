import { weekDays } from '@crewtable/contract';
import type { WeekBody, WeekDateBody } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import type { EventsDeps } from '../events.deps.ts';
import { isOpen, opensLater, seatsLeft } from '../seats/seat-rules.ts';
import { dayAfter } from './date-rules.ts';
import { listEntriesUntil } from './event-entries.repository.ts';
import type { EntryRow } from './event-entries.repository.ts';
import { listPublishedSlugs } from './series.repository.ts';

/** Every date of the next days, the same for every visitor: no seat of a student and no venue is read. */
export async function showWeek({ db, clock }: Pick<EventsDeps, 'db' | 'clock'>): Promise<WeekBody> {
  const now = clock.now();
  const firstDay = newYorkDate(now);
  const until = newYorkInstant(dayAfter(firstDay, weekDays), '00:00');
  const [rows, slugs] = await Promise.all([
    listEntriesUntil(db, { viewerId: undefined, now }, until),
    listPublishedSlugs(db),
  ]);
  return {
    firstDay,
    lastDay: dayAfter(firstDay, weekDays - 1),
    dates: rows
      // A season that is not published any more can have dates that students had joined.
      .filter(({ seriesId }) => seriesId === null || slugs.has(seriesId))
      .map((row) => presentWeekDate(row, slugs, now)),
  };
}

function presentWeekDate(row: EntryRow, slugs: ReadonlyMap<string, string>, now: Date): WeekDateBody {
  const { id, title, seriesId, startsAt, endsAt, opensAt, closesAt, area, priceCents, capacity } = row;
  return {
    eventId: id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt.toISOString(),
    area,
    priceCents,
    capacity,
    seatsTaken: isOpen(row, now) ? capacity - seatsLeft(row) : Math.min(capacity, row.seatsKept),
    state: stateOf(row, now),
    seasonSlug: seriesId === null ? null : slugs.get(seriesId)!,
  };
}

function stateOf(row: EntryRow, now: Date): WeekDateBody['state'] {
  if (row.status === 'cancelled') return 'cancelled';
  if (opensLater(row, now)) return 'upcoming';
  if (!isOpen(row, now)) return 'closed';
  return seatsLeft(row) > 0 ? 'open' : 'full';
}
