import { dayMs, hourMs } from '@crewtable/contract';
import type { MealBody, SiteMealBody, WeekBody, WeekDateBody } from '@crewtable/contract';
import { formatTime, isoInNewYork } from '../../../lib/format-date.ts';
import { dayAfter, weekdayOf } from '../days.ts';

/** A draft may be half typed. The check of the file names what is missing; the preview leaves the meal out. */
export function isComplete({
  title,
  weekdays,
  from,
  until,
  capacity,
  tableMin,
  tableMax,
  priceCents,
}: MealBody) {
  return (
    title.trim() !== '' &&
    weekdays.length > 0 &&
    from !== '' &&
    until !== '' &&
    [capacity, tableMin, tableMax, priceCents].every(Number.isFinite)
  );
}

/** As the public pages describe the meal. */
export function siteMealOf(meal: MealBody): SiteMealBody {
  const { title, weekdays, from, area, tableMin, tableMax, priceCents } = meal;
  // The time of day is the same on every day.
  const startTime = formatTime(newYorkInstant('2025-01-01', from));
  return { title, weekdays, startTime, area, tableMin, tableMax, priceCents };
}

/** The page This week on a day, if all its dates were made from these meals. */
export function weekOf(meals: readonly MealBody[], firstDay: string, days: number): WeekBody {
  const all = Array.from({ length: days }, (_, index) => dayAfter(firstDay, index));
  const dates = all.flatMap((day) =>
    meals.filter((meal) => takesPlaceOn(meal, day)).map((meal) => dateOf(meal, day, firstDay)),
  );
  return {
    firstDay,
    lastDay: all.at(-1)!,
    dates: dates.sort((one, other) => one.startsAt.localeCompare(other.startsAt)),
  };
}

function takesPlaceOn({ weekdays, pauses }: MealBody, day: string): boolean {
  return (
    weekdays.some((weekday) => weekday === weekdayOf(day)) &&
    !pauses.some(({ first, last }) => first <= day && day <= last)
  );
}

function dateOf(meal: MealBody, day: string, today: string): WeekDateBody {
  const { title, word, from, until, area, priceCents, capacity } = meal;
  const startsAt = newYorkInstant(day, from);
  const closesAt = new Date(startsAt.getTime() - dayMs);
  return {
    eventId: `${day} ${word}`,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: newYorkInstant(day, until).toISOString(),
    opensAt: null,
    closesAt: closesAt.toISOString(),
    area,
    priceCents,
    capacity,
    seatsTaken: 0,
    state: closesAt < newYorkInstant(today, '00:00') ? 'closed' : 'open',
    seasonSlug: null,
  };
}

/** New York is four hours behind UTC in summer and five in winter. */
function newYorkInstant(day: string, time: string): Date {
  const inSummer = new Date(Date.parse(`${day}T${time}:00Z`) + 4 * hourMs);
  return isoInNewYork(inSummer).startsWith(`${day}T${time}`)
    ? inSummer
    : new Date(inSummer.getTime() + hourMs);
}
