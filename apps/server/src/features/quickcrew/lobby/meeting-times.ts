import { hourMs, minuteMs } from '@crewtable/contract';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';

const slotMs = 30 * minuteMs;
const aheadMs = 2 * hourMs;
const lastTime = '22:00';
const firstTimeTomorrow = '11:00';

/** Every half hour from two hours ahead until 10 PM. If none is left today, tomorrow's times from 11 AM. */
export function meetingTimesAt(now: Date): Date[] {
  const earliest = now.getTime() + aheadMs;
  // In New York, a half hour of local time is also a half hour of UTC, even when the clocks change.
  const today = slots(Math.ceil(earliest / slotMs) * slotMs, newYorkInstant(newYorkDate(now), lastTime));
  if (today.length > 0) return today;
  const tomorrow = dayAfter(newYorkDate(now));
  return slots(
    newYorkInstant(tomorrow, firstTimeTomorrow).getTime(),
    newYorkInstant(tomorrow, lastTime),
  ).filter((time) => time.getTime() >= earliest);
}

function slots(fromMs: number, until: Date): Date[] {
  const times: Date[] = [];
  for (let ms = fromMs; ms <= until.getTime(); ms += slotMs) times.push(new Date(ms));
  return times;
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 24 * hourMs).toISOString().slice(0, 10);
}

const wallFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
});

/** Minutes after midnight on New York's clocks. */
export function minutesOfDay(instant: Date): number {
  const parts = wallFormat.formatToParts(instant);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return read('hour') * 60 + read('minute');
}

/** The student's usual time if it is offered, else the first offered time. */
export function usualTime(offered: readonly Date[], meetingMinutes: number | null): Date {
  const first = offered[0];
  if (!first) throw new Error('No meeting times offered: expected at least one for tomorrow');
  return offered.find((time) => minutesOfDay(time) === meetingMinutes) ?? first;
}
