import { dayMs, hourMs, minuteMs } from '@crewtable/contract';
import type { HealthBody } from '@crewtable/contract';
import { duration } from '../../components/office/event-words.ts';
import { calendarDate, formatDay, formatTime } from '../../lib/format-date.ts';

export type State = HealthBody['mail']['state'];

export const toneOf = { good: 'green', watch: 'amber', bad: 'red' } as const;

/** 'at 3:12 PM', or 'Wed, Jun 4' on another day. */
export function momentText(at: string | null, now: string): string | null {
  if (at === null) return null;
  const moment = new Date(at);
  return calendarDate(moment) === calendarDate(new Date(now)) ? formatTime(moment) : formatDay(moment);
}

/** '3 min', and 'a moment' below one minute. */
export function ageText(at: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(at);
  return ms < minuteMs ? 'a moment' : duration(ms);
}

/** How late a webhook came: '0.4 s', '95 s', '3 min'. */
export function lateText(ms: number): string {
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`;
  return ms < 2 * minuteMs ? `${Math.round(ms / 1_000)} s` : duration(ms);
}

const megabyte = 2 ** 20;

export function sizeText(bytes: number): string {
  return bytes < 1_024 * megabyte
    ? `${Math.round(bytes / megabyte)} MB`
    : `${(bytes / (1_024 * megabyte)).toFixed(1)} GB`;
}

/** How far a demo's clock was moved: '541 days back', '3 h 05 min ahead'. */
export function movedText(ms: number): string {
  const size = Math.abs(ms);
  if (size < minuteMs) return 'not moved';
  const far = size >= 2 * dayMs ? `${Math.floor(size / dayMs)} days` : duration(size - (size % minuteMs));
  return `${far} ${ms > 0 ? 'ahead of' : 'behind'} real time`;
}

export function differenceText(ms: number): string {
  const size = Math.abs(ms);
  if (size < 100) return 'Agrees with the database';
  const far = size < hourMs ? `${(size / 1_000).toFixed(1)} s` : duration(size);
  return `${far} ${ms > 0 ? 'behind' : 'ahead of'} the database`;
}

/** The line below the title: the worst first. */
export function summaryText({ jobs, mail, push, webhooks, clock, database }: HealthBody): string {
  if (!database.acceptsWrites) return 'The database accepts no writes.';
  if (clock.state === 'bad') return 'The clock of this machine is wrong.';
  if (jobs.workers === 0) return 'No worker runs: jobs wait until one is started.';
  if (jobs.failed > 0)
    return jobs.failed === 1 ? 'One job failed for good.' : `${jobs.failed} jobs failed for good.`;
  if (mail.state === 'bad') return 'The mail server does not answer.';
  if (webhooks.state === 'bad') return 'The last webhook of the provider failed.';
  if (push.state === 'bad') return 'No push gets through.';
  const states = [jobs, mail, push, webhooks].map(({ state }) => state);
  return states.includes('watch') ? 'It works, with something to watch.' : 'Everything works.';
}
