import { dayMs, weekDays } from '@crewtable/contract';
import type { WeekBody, WeekDateBody } from '@crewtable/contract';
import { calendarDate, formatDate, formatDay, formatTime } from '../../lib/format-date.ts';
import { inSentence } from '../../lib/site/season-text.ts';
import { shortMoney } from '../../lib/site/site-text.ts';

export const chairs = 8;

/** How many of the eight chairs are drawn as taken. Only an empty room has none, and only a full one has all. */
export function takenChairs({ seatsTaken, capacity }: Pick<WeekDateBody, 'seatsTaken' | 'capacity'>): number {
  if (seatsTaken <= 0) return 0;
  if (seatsTaken >= capacity) return chairs;
  return Math.min(chairs - 1, Math.max(1, Math.round((chairs * seatsTaken) / capacity)));
}

/** '40 of 64 seats taken'. Undefined if the seats do not matter any more. */
export function seatsText({ state, seatsTaken, capacity }: WeekDateBody): string | undefined {
  if (state === 'cancelled') return undefined;
  if (seatsTaken > 0) return `${seatsTaken} of ${capacity} seats taken`;
  return state === 'closed' ? undefined : `All ${capacity} seats free`;
}

export interface StateBadge {
  readonly tone: 'amber' | 'coral' | 'outline' | 'neutral';
  readonly words: string;
}

/** What a visitor must know before choosing a date. Undefined if there is nothing special. */
export function stateBadge(date: WeekDateBody, today: string): StateBadge | undefined {
  switch (date.state) {
    case 'full':
      return { tone: 'coral', words: 'Full: join the waitlist' };
    case 'closed':
      return { tone: 'outline', words: 'Registration Closed' };
    case 'cancelled':
      return { tone: 'neutral', words: 'Cancelled' };
    case 'upcoming':
      return { tone: 'outline', words: `Opens ${formatDay(new Date(date.opensAt ?? date.startsAt))}` };
    case 'open':
    default: {
      const closesAt = new Date(date.closesAt);
      if (calendarDate(closesAt) !== today) return undefined;
      return { tone: 'amber', words: `Closes at ${timeInWords(closesAt)}` };
    }
  }
}

function timeInWords(instant: Date): string {
  const time = formatTime(instant);
  return time === '12:00 PM' ? 'noon' : time;
}

/** Whether a student can take a seat or join the waitlist. */
export function isBookable({ state }: Pick<WeekDateBody, 'state'>): boolean {
  return state === 'open' || state === 'full';
}

/** 'Free', '$5'. */
export function priceText({ priceCents }: Pick<WeekDateBody, 'priceCents'>): string {
  return priceCents === 0 ? 'Free' : shortMoney(priceCents);
}

/** The first date with a free seat, and what a visitor needs to know to take it. */
export function nextWithRoom(
  dates: readonly WeekDateBody[],
): { date: WeekDateBody; label: string; when: string; details: string } | undefined {
  const date = dates.find(({ state }) => state === 'open');
  if (date === undefined) return undefined;
  const left = date.capacity - date.seatsTaken;
  return {
    date,
    label: `Next ${inSentence(date.title)} with room`,
    when: formatDate(new Date(date.startsAt)),
    details: `${left} ${left === 1 ? 'seat' : 'seats'} left, ${chairPrice(date)}`,
  };
}

function chairPrice({ priceCents, seasonSlug }: WeekDateBody): string {
  if (priceCents === 0) return 'free';
  return `${shortMoney(priceCents)} ${seasonSlug === null ? 'deposit' : 'ticket'}`;
}

export interface WeekPart {
  /** 'Wed, May 21' and 'Tue, May 27'. */
  readonly from: string;
  readonly until: string;
  readonly days: readonly WeekDay[];
}

export interface WeekDay {
  readonly day: string;
  readonly dates: readonly WeekDateBody[];
}

const partDays = weekDays / 2;

/** The two halves of the next 14 days. A half without dates has no days. */
export function weekParts({ firstDay, dates }: WeekBody): WeekPart[] {
  return [0, partDays].map((start) => {
    const days = Array.from({ length: partDays }, (_, index) => dayAfter(firstDay, start + index));
    return {
      from: dayText(days[0]!),
      until: dayText(days.at(-1)!),
      days: days
        .map((day) => ({
          day,
          dates: dates.filter(({ startsAt }) => calendarDate(new Date(startsAt)) === day),
        }))
        .filter((day) => day.dates.length > 0),
    };
  });
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 'Wed, May 21'. At 17:00 UTC it is the same day in New York, in summer and in winter. */
function dayText(day: string): string {
  return formatDay(new Date(`${day}T17:00:00Z`));
}

/** The area, if all dates have the same one. */
export function sharedArea(dates: readonly WeekDateBody[]): string | undefined {
  const [area, ...others] = new Set(dates.map((date) => date.area));
  return others.length === 0 ? area : undefined;
}
