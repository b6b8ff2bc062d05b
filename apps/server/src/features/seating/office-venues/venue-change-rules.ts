import type { EventStatusName, VenueDraft } from '@crewtable/contract';

/** An event to come with tables at a venue. */
export interface VenueUse {
  venueId: string;
  eventId: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  status: EventStatusName;
  tables: number;
  students: number;
  /** Students at the largest table. */
  largest: number;
}

export interface VenueChange {
  field: string;
  before: string;
  after: string;
}

interface Line {
  field: string;
  read: (venue: VenueDraft) => string;
  /** What students of released events read if it changed. Undefined if they are not told. */
  news?: (venue: VenueDraft) => string;
}

const lines: readonly Line[] = [
  { field: 'Name', read: ({ name }) => name, news: ({ name }) => `The restaurant is called ${name} now.` },
  {
    field: 'Address',
    read: (venue) => `${venue.street}, ${venue.city}, ${venue.state} ${venue.zip}`,
    news: (venue) => `Its address is ${venue.street}, ${venue.city}, ${venue.state} ${venue.zip}.`,
  },
  {
    field: 'After-party',
    read: ({ afterPartyName, afterPartyAddress }) => `${afterPartyName}, ${afterPartyAddress}`,
    news: ({ afterPartyName, afterPartyAddress }) =>
      `The after-party is at ${afterPartyName}, ${afterPartyAddress}.`,
  },
  { field: 'Place on the map', read: ({ latitude, longitude }) => `${latitude}, ${longitude}` },
  { field: 'Tables at once', read: ({ tables }) => String(tables) },
  { field: 'Seats at a table', read: ({ seatsPerTable }) => String(seatsPerTable) },
];

const changedLines = (before: VenueDraft, after: VenueDraft) =>
  lines.filter(({ read }) => read(before) !== read(after));

export function describeChanges(before: VenueDraft, after: VenueDraft): VenueChange[] {
  return changedLines(before, after).map(({ field, read }) => ({
    field,
    before: read(before),
    after: read(after),
  }));
}

/** The text for students of released events. Undefined if nothing changes that they were told. */
export function newsOfChange(before: VenueDraft, after: VenueDraft): string | undefined {
  const news = changedLines(before, after).flatMap(({ news: write }) => write?.(after) ?? []);
  return news.length === 0 ? undefined : news.join(' ');
}

/** Why the venue cannot become that small. Undefined if its tables of coming events still fit. */
export function roomFault(
  { tables, seatsPerTable }: Pick<VenueDraft, 'tables' | 'seatsPerTable'>,
  uses: readonly VenueUse[],
): string | undefined {
  const atOnce = Math.max(0, ...uses.map(({ startsAt }) => tablesAt(uses, startsAt)));
  if (atOnce > tables)
    return `Coming events have ${quantity(atOnce, 'table')} there at the same time. Please replace the venue for one of them first.`;
  const largest = Math.max(0, ...uses.map((use) => use.largest));
  if (largest > seatsPerTable)
    return `A table of a coming event has ${largest} students. Please replace the venue for that event first.`;
  return undefined;
}

const tablesAt = (uses: readonly VenueUse[], at: Date) =>
  uses
    .filter(({ startsAt, endsAt }) => startsAt <= at && endsAt > at)
    .reduce((sum, { tables }) => sum + tables, 0);

const quantity = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
