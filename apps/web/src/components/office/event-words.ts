import type { OfficeEventBody } from '@crewtable/contract';
import { hourMs, minuteMs } from '@crewtable/contract';
import { calendarDate, formatDay, formatTime, formatWeekday } from '../../lib/format-date.ts';

type Tone = 'green' | 'amber' | 'red' | undefined;

/** The state of an event in a word or two, with its colour. */
export function eventState(event: OfficeEventBody, now: Date): { text: string; tone: Tone } {
  switch (event.status) {
    case 'open':
      if (event.opensAt !== null && new Date(event.opensAt) > now)
        return { text: 'Not open yet', tone: undefined };
      return event.registered + event.kept >= event.capacity
        ? { text: 'Full', tone: 'amber' }
        : { text: 'Registration open', tone: 'green' };
    case 'closed':
      if (event.lateSince !== null) return { text: 'No venue', tone: 'red' };
      return event.heldUntil === null
        ? { text: 'Closed', tone: undefined }
        : { text: `Held until ${formatTime(new Date(event.heldUntil))}`, tone: 'amber' };
    case 'released':
      return { text: 'Tables told', tone: 'green' };
    case 'completed':
      return { text: 'Over', tone: undefined };
    case 'cancelled':
      return { text: 'Cancelled', tone: 'red' };
    default:
      return { text: event.status satisfies never, tone: undefined };
  }
}

/** What the product does next by itself: 'Tables today 6:00 PM'. */
export function nextStep(event: OfficeEventBody, now: Date): string {
  const [word, at] =
    event.status === 'open'
      ? event.opensAt !== null && new Date(event.opensAt) > now
        ? ['Opens', event.opensAt]
        : ['Tables', event.heldUntil ?? event.closesAt]
      : event.status === 'closed'
        ? ['Tables', event.heldUntil]
        : event.status === 'released'
          ? new Date(event.startsAt) > now
            ? ['Starts', event.startsAt]
            : ['Ends', event.endsAt]
          : ['', null];
  if (word === '') return '';
  return at === null ? `${word} in a moment` : `${word} ${shortMoment(new Date(at), now)}`;
}

/** 'today 6:00 PM', 'Thu 12:00 PM', 'Thu, Jun 12, 6:00 PM' */
export function shortMoment(at: Date, now: Date): string {
  if (calendarDate(at) === calendarDate(now)) return `today ${formatTime(at)}`;
  const isSoon = Math.abs(at.getTime() - now.getTime()) < 6 * 24 * hourMs;
  return `${isSoon ? formatWeekday(at) : `${formatDay(at)},`} ${formatTime(at)}`;
}

/** '10 h 58 min', '25 min', '3 days' */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  if (hours === 0) return `${minutes} min`;
  return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}
