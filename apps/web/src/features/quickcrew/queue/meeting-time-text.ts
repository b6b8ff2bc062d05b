import { dayMs, minuteMs } from '@crewtable/contract';
import { calendarDate, formatDate, formatTime, isEvening } from '../../../lib/format-date.ts';

/** 'Tonight, 7:30 PM' or 'Tomorrow, 11:00 AM'; later days with their date. */
export function whenText(instant: Date, now: Date | undefined): string {
  if (now === undefined) return formatDate(instant);
  const day = calendarDate(instant);
  if (day === calendarDate(now)) {
    return `${isEvening(instant) ? 'Tonight' : 'Today'}, ${formatTime(instant)}`;
  }
  const isTomorrow = day === calendarDate(new Date(now.getTime() + dayMs));
  return isTomorrow ? `Tomorrow, ${formatTime(instant)}` : formatDate(instant);
}

/** 'in 41 minutes', 'in 2 hours', '5 minutes ago'. */
export function distanceText(instant: Date, now: Date): string {
  const minutes = Math.round((instant.getTime() - now.getTime()) / minuteMs);
  const size = Math.abs(minutes);
  if (size === 0) return 'now';
  const words =
    size < 90 ? counted(size, 'minute') : size < 36 * 60 ? counted(Math.round(size / 60), 'hour') : undefined;
  if (words === undefined) return counted(Math.round(size / (24 * 60)), 'day', minutes);
  return minutes > 0 ? `in ${words}` : `${words} ago`;
}

function counted(count: number, unit: string, direction?: number): string {
  const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
  if (direction === undefined) return words;
  return direction > 0 ? `in ${words}` : `${words} ago`;
}
