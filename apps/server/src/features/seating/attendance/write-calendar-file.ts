import { brand } from '@crewtable/contract';
import type { EventStatusName } from '@crewtable/contract';
import { calendarFile } from '../../../platform/calendar/calendar-file.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { isReleased } from '../seating-rules.ts';
import { addressOf } from '../event-facts.ts';
import { findEventByCalendarSecret, findOwnEvent, listSitesOf } from './own-events.repository.ts';
import type { OwnEvent, Site } from './own-events.repository.ts';

export interface CalendarDeps {
  db: Db;
  clock: Clock;
  publicUrl: URL;
}

/** The student's seat as a calendar file. It says 'Venue to be announced' until the release. */
export async function writeCalendar(deps: CalendarDeps, eventId: string, studentId: string): Promise<string> {
  const { db, clock, publicUrl } = deps;
  const event = await findOwnEvent(db, eventId, studentId);
  if (!event) throw new AppError('not_found');
  const site = await findSite(db, event);
  const url = new URL(`/home?event=${encodeURIComponent(eventId)}`, publicUrl).href;
  const cancelled = event.status === 'cancelled';
  return calendarFile({
    eventId,
    url,
    summary: `${brand.name} ${event.title}`,
    location: site ? `${site.name}, ${addressOf(site)}` : `Venue to be announced, ${event.area}`,
    description: describe(event, site),
    ...(site && { geo: { latitude: site.latitude, longitude: site.longitude } }),
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    writtenAt: clock.now(),
    sequence: event.sequence,
    cancelled,
  });
}

export async function writeCalendarFor(deps: CalendarDeps, secret: string): Promise<string> {
  const seat = await findEventByCalendarSecret(deps.db, secret);
  if (!seat) throw new AppError('not_found');
  return writeCalendar(deps, seat.eventId, seat.studentId);
}

async function findSite(db: Db, { status, table_id }: OwnEvent): Promise<Site | undefined> {
  if (!isReleased(status as EventStatusName) || table_id === null) return undefined;
  const [site] = await listSitesOf(db, [table_id]);
  return site;
}

function describe(event: OwnEvent, site: Site | undefined): string {
  if (event.status === 'cancelled') return `Cancelled. ${event.cancelled_because ?? ''}`.trim();
  if (!site) return 'Venue, table and after-party follow 24 hours before.';
  return [
    site.reservation === null ? `Ask for ${brand.name}.` : `Reservation: ${site.reservation}.`,
    ...(site.invented ? ['This place is invented, for a demo.'] : []),
    `Afterwards: ${site.after_party_name}, ${site.after_party_address}.`,
  ].join('\n');
}
