import type { SeriesBody } from '@crewtable/contract';

/** The target of the countdown while the dates load: the first event of the series. */
const firstTable = new Date('2025-06-04T19:00:00-04:00');

export interface NextTable {
  readonly kind: 'first' | 'next';
  readonly at: Date;
}

/**
 * The event to count down to: the next one that has not started. Returns undefined after the last has
 * started.
 */
export function nextTable(series: SeriesBody | undefined, now: Date): NextTable | undefined {
  if (series === undefined) return now < firstTable ? { kind: 'first', at: firstTable } : undefined;
  const startTimes = series.dates
    .filter(({ status }) => status !== 'cancelled')
    .map(({ date }) => new Date(date))
    .sort((one, other) => one.getTime() - other.getTime());
  const at = startTimes.find((start) => start > now);
  if (at === undefined) return undefined;
  return { kind: at === startTimes[0] ? 'first' : 'next', at };
}
