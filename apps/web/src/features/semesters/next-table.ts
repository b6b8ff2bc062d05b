import type { SeriesBody } from '@crewtable/contract';

/** Where the countdown leads while the dates are on their way: the first evening of the series. */
const firstTable = new Date('2025-06-04T19:00:00-04:00');

export interface NextTable {
  readonly kind: 'first' | 'next';
  readonly at: Date;
}

/** The evening to count down to: the first one, and after its start the next. Nothing when the last has begun. */
export function nextTable(series: SeriesBody | undefined, now: Date): NextTable | undefined {
  if (series === undefined) return now < firstTable ? { kind: 'first', at: firstTable } : undefined;
  const seating = series.dates
    .filter(({ status }) => status !== 'cancelled')
    .map(({ date }) => new Date(date))
    .sort((one, other) => one.getTime() - other.getTime());
  const at = seating.find((start) => start > now);
  if (at === undefined) return undefined;
  return { kind: at === seating[0] ? 'first' : 'next', at };
}
