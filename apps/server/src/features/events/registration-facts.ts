import { newYorkMoment } from '../../platform/clock/new-york.ts';
import type { NotificationFacts } from '../../ports/notifications.ts';
import { findEntry, listDates } from './catalogue/event-entries.repository.ts';
import type { EntryRow } from './catalogue/event-entries.repository.ts';
import { findSeries } from './catalogue/event-rows.repository.ts';
import type { EventsDeps } from './events.deps.ts';
import { findSeriesRegistration } from './series/series-registrations.repository.ts';

export interface Followed {
  studentId: string;
  target: string;
  /** The seat came from the waitlist, so the student did not see it on the page. */
  fromWaitlist?: true;
}

/** What a notification says about the event or series that the student registered for. */
type News = Omit<NotificationFacts['registration_confirmed'], 'perks' | 'target'> & {
  title: string | undefined;
  seriesId: string | null;
  /** False for a student who is only on the list of a series. */
  hasSeat: boolean;
};

export async function factsOfEvent(
  { db, clock }: Pick<EventsDeps, 'db' | 'clock'>,
  { studentId, target }: Followed,
): Promise<News | undefined> {
  const entry = await findEntry(db, { viewerId: studentId, now: clock.now() }, target);
  if (entry?.ownSeat !== 'registered') return undefined;
  return {
    title: entry.title,
    seriesId: entry.seriesId,
    hasSeat: true,
    about: entry.title,
    when: newYorkMoment(entry.startsAt),
    where: entry.area,
    next: `Registration closes ${newYorkMoment(entry.closesAt)}. Then we form the tables and tell you the venue and your table mates.`,
  };
}

export async function factsOfSeries(
  { db, clock }: Pick<EventsDeps, 'db' | 'clock'>,
  { studentId, target: seriesId }: Followed,
): Promise<News | undefined> {
  const series = await findSeries(db, seriesId);
  if (!series || !(await findSeriesRegistration(db, { studentId, seriesId }))) return undefined;
  const about = { title: undefined, seriesId, about: series.title };
  const dates = await listDates(db, { viewerId: studentId, now: clock.now() }, [seriesId]);
  const own = dates.filter(({ ownSeat, status }) => ownSeat === 'registered' && status !== 'cancelled');
  const [first, ...others] = own;
  if (!first)
    return {
      ...about,
      hasSeat: false,
      when: 'To be announced',
      where: 'New York',
      next: 'You are on the list. We write to you as soon as the dates are set.',
    };
  return {
    ...about,
    hasSeat: true,
    when: describeDates(first, others.length),
    where: first.area,
    next: 'A day before each date we form the tables and tell you the venue and your table mates.',
  };
}

function describeDates({ startsAt }: EntryRow, more: number): string {
  const first = newYorkMoment(startsAt);
  if (more === 0) return first;
  return more === 1 ? `${first}, and one more date` : `${first}, and ${more} more dates`;
}
