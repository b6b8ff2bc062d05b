import { maxCapacity, maxReleaseHoldMs } from '@crewtable/contract';
import type { EventPageBody, EventStatusName, VenueTablesBody } from '@crewtable/contract';

/** Enough for a line of 600 pixels. */
const curvePoints = 48;

type Point = EventPageBody['curve']['points'][number];

/** How many of these seats were taken by each of some equally spaced times. */
export function curveOf(
  times: readonly Date[],
  { from, to, shiftMs = 0 }: { from: Date; to: Date; shiftMs?: number },
): Point[] {
  const taken = times.map((time) => time.getTime() + shiftMs);
  const lengthMs = Math.max(1, to.getTime() - from.getTime());
  return Array.from({ length: curvePoints + 1 }, (_, index) => {
    const at = from.getTime() + Math.round((index * lengthMs) / curvePoints);
    return { at: new Date(at).toISOString(), registered: taken.filter((time) => time <= at).length };
  });
}

/** How many tables this many students need at least. The engine may form more to keep students apart. */
export function tablesNeeded(students: number, tableMax: number): number {
  return students < 2 ? 0 : Math.ceil(students / tableMax);
}

interface EventNow {
  status: EventStatusName;
  closesAt: Date;
  startsAt: Date;
  seatsTaken: number;
}

/** What can be done with an event now. The server decides again when it is done. */
export function possibleActs(
  { status, closesAt, startsAt, seatsTaken }: EventNow,
  now: Date,
): EventPageBody['possible'] {
  const latestHold = new Date(Math.min(closesAt.getTime() + maxReleaseHoldMs, startsAt.getTime()));
  const isBeforeRelease = status === 'open' || status === 'closed';
  return {
    capacity: status === 'open' && closesAt > now ? { min: Math.max(1, seatsTaken), max: maxCapacity } : null,
    holdUntil: isBeforeRelease && latestHold > now ? latestHold.toISOString() : null,
    assignAgain: status === 'closed',
    release: status === 'closed',
    cancel: status !== 'completed' && status !== 'cancelled',
  };
}

interface TableNumbers {
  number: number;
  venueId: string | null;
  venue: string | null;
  street: string | null;
  students: number;
  checkedIn: number;
  absent: number;
}

/** The tables by venue, those without a venue first: they need a person. */
export function groupByVenue(tables: readonly TableNumbers[]): VenueTablesBody[] {
  const venues = new Map<string | null, VenueTablesBody>();
  for (const { venueId, venue, street, number, students, checkedIn, absent } of tables) {
    const group = venues.get(venueId) ?? { id: venueId, name: venue, street, tables: [] };
    group.tables.push({ number, students, checkedIn, absent });
    venues.set(venueId, group);
  }
  return [...venues.values()];
}

export function countSeated(tables: readonly Pick<TableNumbers, 'students' | 'checkedIn' | 'absent'>[]) {
  const sum = (of: (table: (typeof tables)[number]) => number) =>
    tables.reduce((total, table) => total + of(table), 0);
  const absent = sum((table) => table.absent);
  return {
    seated: sum((table) => table.students) - absent,
    checkedIn: sum((table) => table.checkedIn),
    absent,
  };
}
