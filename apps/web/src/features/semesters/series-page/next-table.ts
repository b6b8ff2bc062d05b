import type { SeriesBody } from '@crewtable/contract';

export interface NextTable {
  readonly kind: 'first' | 'next';
  readonly at: Date;
}

/**
 * The event to count down to: the next one that has not started. Returns undefined after the last has
 * started. While the dates load, it is the first one.
 */
export function nextTable(series: SeriesBody | undefined, firstAt: Date, now: Date): NextTable | undefined {
  if (series === undefined) return now < firstAt ? { kind: 'first', at: firstAt } : undefined;
  const startTimes = series.dates
    .filter(({ status }) => status !== 'cancelled')
    .map(({ date }) => new Date(date))
    .sort((one, other) => one.getTime() - other.getTime());
  const at = startTimes.find((start) => start > now);
  if (at === undefined) return undefined;
  return { kind: at === startTimes[0] ? 'first' : 'next', at };
}
