import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const slotMs = 30 * minuteMs;
const aheadMs = 2 * hourMs;
const lastTime = '22:00';
const firstTimeTomorrow = '11:00';

/** Every half hour from two hours ahead until 10 PM, or tomorrow's from 11 AM where today has none left. */
export function meetingTimesAt(now: Date): Date[] {
  const earliest = now.getTime() + aheadMs;
  // Half hours of the wall clock are half hours of the world's in New York, also across a change of clocks.
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
  const deps = wallFormat.formatToParts(instant);
  const read = (type: string) => Number(deps.find((part) => part.type === type)?.value ?? 0);
  return read('hour') * 60 + read('minute');
}

/** The own usual time where it is on offer, else the first one that is. */
export function usualTime(offered: readonly Date[], meetingMinutes: number | null): Date {
  const first = offered[0];
  if (!first) throw new Error('There is always a meeting time tomorrow.');
  return offered.find((time) => minutesOfDay(time) === meetingMinutes) ?? first;
}
