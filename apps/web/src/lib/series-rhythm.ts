import type { SeasonBody, SeriesBody } from '@crewtable/contract';
import { formatLongDay, formatTime } from './format-date.ts';

type Schedule = NonNullable<SeasonBody['schedule']>;

export interface SeriesRhythm {
  /** 'Wednesday' */
  readonly weekday?: string;
  /** '7:00 PM' */
  readonly startTime?: string;
}

/** Weekday and start of the season, as far as every date has them: single dates and hours can differ. */
export function sharedRhythm(
  { weekday, startTime }: Pick<Schedule, 'weekday' | 'startTime'>,
  series: SeriesBody | undefined,
): SeriesRhythm {
  const starts = (series?.dates ?? [])
    .filter(({ status }) => status !== 'cancelled')
    .map(({ date }) => new Date(date));
  return {
    ...(starts.every((start) => formatLongDay(start).startsWith(`${weekday},`)) && { weekday }),
    ...(starts.every((start) => formatTime(start) === startTime) && { startTime }),
  };
}
