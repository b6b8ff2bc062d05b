import { hourOf } from '../../../lib/format-date.ts';

/** 'Good afternoon', by the hour in New York. */
export function greetingAt(now: Date): string {
  const hour = hourOf(now);
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
