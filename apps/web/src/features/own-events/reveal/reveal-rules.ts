import type { RegisteredEventBody, TableMateBody } from '@crewtable/contract';
import { formatDate, formatLongDay, formatTime } from '../../../lib/format-date.ts';
import { inSentence } from '../../../lib/site/season-text.ts';
import { listText } from '../../../lib/site/site-text.ts';
import { asWord } from '../event-text.ts';
import { initialsOf, inOrder, toneOfMate } from '../seat-rules.ts';

/** A chair of the revealed table. */
export interface Chair {
  readonly userId: string;
  readonly firstName: string;
  /** The short name, because a place card is small. */
  readonly college: string;
  readonly initials: string;
  readonly tone: ReturnType<typeof toneOfMate>;
}

interface RevealedTable {
  readonly chairs: readonly Chair[];
  /** 'Dinner · Fri, May 23 · 6:00 PM' */
  readonly when: string;
  readonly venue: string;
  /** 'Eight chairs, six colleges, one dinner.' */
  readonly remark: string;
  /** What screen readers say instead of the drawing. */
  readonly sentence: string;
}

type Released = Pick<RegisteredEventBody, 'title' | 'seriesId' | 'date' | 'venueDetails'>;

/** The student first, then friends, then the others. The chair of a student who can’t come is not shown. */
export function chairsOf({ venueDetails }: Pick<RegisteredEventBody, 'venueDetails'>): Chair[] {
  return coming(venueDetails).map((mate) => ({
    userId: mate.userId,
    firstName: mate.firstName,
    college: mate.collegeShortName,
    initials: initialsOf(mate),
    tone: toneOfMate(mate),
  }));
}

export function revealedTable(event: Released): RevealedTable {
  const { title, seriesId, date, venueDetails } = event;
  const start = new Date(date);
  const meal = seriesId === null ? inSentence(title) : 'evening';
  const venue = venueDetails?.restaurantName ?? '';
  const others = coming(venueDetails)
    .filter(({ isYou }) => !isYou)
    .map(({ firstName, college }) => `${firstName} from ${college}`);
  const chairs = chairsOf(event);
  return {
    chairs,
    when: `${title} · ${formatDate(start)}`,
    venue,
    remark: `${countText(chairs)}, one ${meal}.`,
    sentence: `Your table for ${title} on ${formatLongDay(start)} at ${formatTime(start)} is at ${venue}${
      others.length === 0 ? '' : `, with ${listText(others, 'and')}`
    }.`,
  };
}

/** 'Eight chairs, six colleges' */
export function countText(chairs: readonly Chair[]): string {
  const colleges = new Set(chairs.map(({ college }) => college)).size;
  return `${counted(chairs.length, 'chair')}, ${counted(colleges, 'college').toLowerCase()}`;
}

/** The two lines below the table while its chairs light up. */
export function captionOf(chairs: readonly Chair[], lit: number): readonly [string, string] {
  const others = chairs.length - 1;
  const newest = chairs[lit - 1];
  if (lit <= 1 || newest === undefined)
    return ['Your chair', `and ${lower(others)} ${others === 1 ? 'other' : 'others'}`];
  return [`${newest.firstName}, from ${newest.college}`, `${lower(lit)} of ${lower(chairs.length)}`];
}

function coming(venue: RegisteredEventBody['venueDetails']): readonly TableMateBody[] {
  return inOrder((venue?.members ?? []).filter(({ absent }) => !absent));
}

const lower = (count: number) => asWord(count).toLowerCase();

const counted = (count: number, noun: string) => `${asWord(count)} ${noun}${count === 1 ? '' : 's'}`;
