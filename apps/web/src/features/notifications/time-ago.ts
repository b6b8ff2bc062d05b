import { minuteMs } from '@crewtable/contract';
import { formatDate } from '../../lib/format-date.ts';

/** 'Just now', '2 min ago', '3 h ago'; after one day, the date in New York. */
export function timeAgo(instant: Date, now: Date | undefined): string {
  if (now === undefined) return formatDate(instant);
  const minutes = Math.floor((now.getTime() - instant.getTime()) / minuteMs);
  if (minutes < 1) return 'Just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return formatDate(instant);
}
