import { dayMs } from '@crewtable/contract';
import type { RegisteredEventBody, TableMateBody } from '@crewtable/contract';
import { calendarDate, formatDay, isEvening } from '../../../lib/format-date.ts';
import { inSentence } from '../../../lib/site/season-text.ts';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { initialsOf, inOrder, toneOfMate } from '../seat-rules.ts';

/** A chair of the table by day: a student who was there, or the first name of one who was absent. */
export type Chair =
  | { readonly kind: 'you'; readonly seat: TableSeat }
  | { readonly kind: 'mate'; readonly mate: TableMateBody; readonly seat: TableSeat }
  | { readonly kind: 'absent'; readonly firstName: string; readonly seat: TableSeat };

/** The student first, then friends, the others, and last the chairs that stayed empty. */
export function chairsOf({
  venueDetails,
  attendance,
}: Pick<RegisteredEventBody, 'venueDetails' | 'attendance'>): Chair[] {
  const there = inOrder(venueDetails?.members ?? []).map((mate): Chair => {
    const seat = seatOf(mate);
    return mate.isYou ? { kind: 'you', seat } : { kind: 'mate', mate, seat };
  });
  const absent = (attendance?.absentFirstNames ?? []).map((firstName): Chair => {
    return { kind: 'absent', firstName, seat: { state: 'invited', initials: firstName.slice(0, 1) } };
  });
  return [...there, ...absent];
}

/** By day everybody has their own colour: who checked in is said by the numbers. */
function seatOf(mate: TableMateBody): TableSeat {
  const initials = initialsOf(mate);
  const tone = toneOfMate(mate);
  if (tone === 'coral') return { state: 'you', initials };
  return tone === 'blush' ? { state: 'friend', initials } : { state: 'lit', initials, tone };
}

/** 'Last night', 'Yesterday', 'Tonight' or 'Today'; undefined for earlier days. */
export function agoText(start: Date, now: Date | undefined): string | undefined {
  if (now === undefined) return undefined;
  const wasEvening = isEvening(start);
  const day = calendarDate(start);
  if (day === calendarDate(now)) return wasEvening ? 'Tonight' : 'Today';
  if (day !== calendarDate(new Date(now.getTime() - dayMs))) return undefined;
  return wasEvening ? 'Last night' : 'Yesterday';
}

/** 'Last night, Fri, May 23' */
export function whenItWas(date: string, now: Date | undefined): string {
  const start = new Date(date);
  return [agoText(start, now), formatDay(start)].filter((part) => part !== undefined).join(', ');
}

/** 'How was the evening?', or 'How was the brunch?' for a table by day. */
export function questionFor({ title, date }: Pick<RegisteredEventBody, 'title' | 'date'>): string {
  const what = isEvening(new Date(date)) ? 'evening' : inSentence(title);
  return `How was the ${what}?`;
}
