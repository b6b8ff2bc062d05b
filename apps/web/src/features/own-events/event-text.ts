import { dayMs } from '@crewtable/contract';
import type { AttendanceBody, RegisteredEventBody } from '@crewtable/contract';
import { calendarDate, formatDay } from '../../lib/format-date.ts';
import { inSentence } from '../../lib/site/season-text.ts';
import { capitalized } from '../../lib/site/site-text.ts';

/** For example 'Fri, May 23 · 6:00–7:30 PM'. */
export function whenText({ date, timeRange }: Pick<RegisteredEventBody, 'date' | 'timeRange'>): string {
  return `${formatDay(new Date(date))} · ${rangeText(timeRange)}`;
}

/** Shortens '6:00 PM - 7:30 PM' to '6:00–7:30 PM': AM or PM appears once if both times share it. */
export function rangeText(timeRange: string): string {
  const [from = '', to = ''] = timeRange.split(/\s*[-–]\s*/);
  if (to === '') return timeRange;
  const half = (time: string) => time.slice(-2);
  return `${half(from) === half(to) ? from.slice(0, -3) : from}–${to}`;
}

const countText = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** The number as a capitalised word, for example 'Six'; digits for numbers above ten. */
export function asWord(count: number): string {
  return countText[count] ?? String(count);
}

type Dated = Pick<RegisteredEventBody, 'title' | 'seriesId' | 'date'>;

/** For example 'Two days until dinner.' Counts calendar days, not periods of 24 hours. */
export function untilText({ title, seriesId, date }: Dated, now: Date): string | undefined {
  const days = Math.round((calendarDay(new Date(date)) - calendarDay(now)) / dayMs);
  if (days < 0) return undefined;
  const event = seriesId === null ? inSentence(title) : `the ${inSentence(title)}`;
  if (days === 0) return `${capitalized(event)} is today.`;
  if (days === 1) return `${capitalized(event)} is tomorrow.`;
  return `${asWord(days)} days until ${event}.`;
}

function calendarDay(instant: Date): number {
  return Date.parse(`${calendarDate(instant)}T00:00:00Z`);
}

/** The free places of a friend group. Members who come only on other dates of the series count, too. */
export function spotsLeft({ members, onOtherDates, limit }: RegisteredEventBody['group']): number {
  return Math.max(0, limit - members.length - onOtherDates.length);
}

/** For example 'Only 2 spots left'. */
export function spotsText(left: number): string {
  if (left <= 0) return 'Your group is full';
  return `Only ${left} ${left === 1 ? 'spot' : 'spots'} left`;
}

type Cancelled = Pick<RegisteredEventBody, 'cancellation'>;

/**
 * Why the event was cancelled and what happens to the payment; the text comes from the server, as in the
 * mail.
 */
export function cancelledText({ cancellation }: Cancelled): string {
  const { because = '', money = '' } = cancellation ?? {};
  return ['This event was cancelled.', because, money].filter((words) => words !== '').join(' ');
}

type Attended = Pick<RegisteredEventBody, 'status' | 'absent' | 'attendance' | 'cancellation'>;

/** The attendance of a past event, for example 'Seven were seated, two checked in.' */
export function attendanceText({ status, absent, attendance, cancellation }: Attended): string {
  if (status === 'cancelled') return cancelledText({ cancellation });
  if (absent) return 'You could not come.';
  if (attendance === null) return 'You were registered.';
  const { seated, checkedIn, absent: away } = attendance;
  const parts = [
    `${asWord(seated)} ${seated === 1 ? 'was' : 'were'} seated`,
    `${countWord(checkedIn)} checked in`,
    ...(away === 0 ? [] : [`${countWord(away)} absent`]),
  ];
  return `${parts.join(', ')}.`;
}

/** Who was expected and not heard of: 'One neither checked in nor said no.' Undefined if there is nobody. */
export function neitherText({ seated, checkedIn }: AttendanceBody): string | undefined {
  const neither = seated - checkedIn;
  return neither > 0 ? `${asWord(neither)} neither checked in nor said no.` : undefined;
}

const countWord = (count: number) => (count === 0 ? 'none' : asWord(count).toLowerCase());

/** The words of the ratings from 1 to 5. */
export const ratingWords = ['Awful', 'Meh', 'Fine', 'Good', 'Lovely'] as const;

/** What the student said about an evening: 'You said: Good. “Small plates.”' */
export function saidText({ rating, feedback }: NonNullable<RegisteredEventBody['ownFeedback']>): string {
  const word = rating === null ? undefined : ratingWords[rating - 1];
  const parts = [...(word === undefined ? [] : [`${word}.`]), ...(feedback === '' ? [] : [`“${feedback}”`])];
  return `You said: ${parts.join(' ')}`;
}
