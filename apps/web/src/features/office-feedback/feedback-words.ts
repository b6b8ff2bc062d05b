import type { FeedbackStep } from '@crewtable/contract';
import { formatMonthDay, formatShortMonth } from '../../lib/format-date.ts';

/** '1 answer', '3 answers' */
export const countOf = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** From 1 to 5; undefined without ratings. */
export function averageOf(ratings: readonly number[] | null): number | undefined {
  const total = ratings?.reduce((sum, count) => sum + count, 0) ?? 0;
  if (!ratings || total === 0) return undefined;
  return ratings.reduce((sum, count, index) => sum + count * (index + 1), 0) / total;
}

/** '4.3' */
export const formatAverage = (average: number) => average.toFixed(1);

/** 'Jun 2' for a week, 'Jun 2025' for a month. Noon is the same day in New York and in London. */
export function periodName(step: FeedbackStep, from: string): string {
  const noon = new Date(`${from}T12:00:00Z`);
  return step === 'week' ? formatMonthDay(noon) : `${formatShortMonth(noon)} ${from.slice(0, 4)}`;
}
