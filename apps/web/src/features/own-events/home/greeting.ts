import { hourOf } from '../../../lib/format-date.ts';

/** The greeting for the current hour in New York, for example 'Good afternoon'. */
export function greetingAt(now: Date): string {
  const hour = hourOf(now);
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening';
}
