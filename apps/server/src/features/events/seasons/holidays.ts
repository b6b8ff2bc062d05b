import { dayAfter, weekdayOf } from '../catalogue/date-rules.ts';

export interface Holiday {
  name: string;
  date: string;
}

/** The `nth` Monday, Thursday and so on of a month; the last one if `nth` is -1. 0 is Sunday. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  if (nth > 0) {
    const first = `${year}-${pad(month)}-01`;
    return dayAfter(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
  }
  const nextMonth = month === 12 ? `${year + 1}-01-01` : `${year}-${pad(month + 1)}-01`;
  const last = dayAfter(nextMonth, -1);
  return dayAfter(last, -((weekdayOf(last) - weekday + 7) % 7));
}

/** The federal holidays on which New York is closed or away. */
export function holidaysOf(year: number): Holiday[] {
  return [
    { name: "New Year's Day", date: `${year}-01-01` },
    { name: 'Martin Luther King Jr. Day', date: nthWeekday(year, 1, 1, 3) },
    { name: "Presidents' Day", date: nthWeekday(year, 2, 1, 3) },
    { name: 'Memorial Day', date: nthWeekday(year, 5, 1, -1) },
    { name: 'Juneteenth', date: `${year}-06-19` },
    { name: 'Independence Day', date: `${year}-07-04` },
    { name: 'Labor Day', date: nthWeekday(year, 9, 1, 1) },
    { name: 'Columbus Day', date: nthWeekday(year, 10, 1, 2) },
    { name: 'Veterans Day', date: `${year}-11-11` },
    { name: 'Thanksgiving', date: nthWeekday(year, 11, 4, 4) },
    { name: 'Christmas Day', date: `${year}-12-25` },
  ];
}
