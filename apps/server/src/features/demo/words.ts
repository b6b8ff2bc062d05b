import { holdCents } from '@crewtable/contract';
import type { api, Answer } from '@crewtable/contract';
import { newYorkShortDay } from '../../platform/clock/new-york.ts';
import type { FailedJob } from '../../platform/jobs/queue-state.ts';
import type { DueRow } from './demo.repository.ts';

type Due = Answer<typeof api.demo.activity>['dueNext'][number];
type Failed = Answer<typeof api.demo.activity>['failedJobs'][number];
type Lately = Answer<typeof api.demo.activity>['lately'][number];

const hold = `$${holdCents / 100}`;

/** Work about one event. `event` is 'Dinner, Fri, May 23'. */
const aboutEvent: Record<string, (event: string) => string> = {
  'remind-of-evening': (event) => `Reminder for ${event}`,
  'lay-tables': (event) => `Tables for ${event} are formed and told`,
  'release-evening': (event) => `Tables for ${event} are told`,
  'complete-evening': (event) => `${event} ends`,
  'ask-for-feedback': (event) => `Students of ${event} are asked how it was`,
  'pass-seats-on': (event) => `Free seats of ${event} go to the waitlist`,
  'synthetic-evening': (event) => `Students of ${event} set out, arrive or tell how it was`,
};

/** Work of which there may be many: the words for one, and for more. */
const aboutMany: Record<string, [one: string, many: (count: number) => string]> = {
  'follow-registration': [
    'A student who registered gets a confirmation',
    (count) => `${count} students who registered get a confirmation`,
  ],
  'remind-of-profile': [
    'Reminder to complete a profile',
    (count) => `${count} reminders to complete a profile`,
  ],
  'pass-seats-on': [
    'Free seats go to the waitlist',
    (count) => `Free seats of ${count} events go to the waitlist`,
  ],
  'match-crews': [
    'Students who wait become a crew',
    (count) => `Students who wait for ${count} times become crews`,
  ],
  'match-crews-again': [
    'Students who still wait become a crew',
    (count) => `Students who still wait for ${count} times become crews`,
  ],
  'offer-neighbouring-time': [
    'Three friends who wait are offered another time',
    (count) => `${count} groups of three friends are offered another time`,
  ],
  'expire-lobby': [
    'A QuickCrew that nobody completed closes',
    (count) => `${count} QuickCrews that nobody completed close`,
  ],
  'settle-crew': ['Check-in of a crew closes', (count) => `Check-in of ${count} crews closes`],
  'end-crew': ['A crew ends', (count) => `${count} crews end`],
  'tell-crew-chat': ['A crew hears of a new message', (count) => `${count} crews hear of a new message`],
  'synthetic-crew': [
    'Students of a crew write, set out or arrive',
    (count) => `Students of ${count} crews write, set out or arrive`,
  ],
  'decide-hold': [
    `It is decided who gets a ${hold} hold back`,
    (count) => `It is decided who gets ${count} holds of ${hold} back`,
  ],
  'finish-hold': [
    `A ${hold} hold is charged or given back`,
    (count) => `${count} holds of ${hold} are charged or given back`,
  ],
  'reconcile-payment': [
    'A payment is compared with the bank',
    (count) => `${count} payments are compared with the bank`,
  ],
  'reconcile-subscription': [
    'A subscription is compared with the bank',
    (count) => `${count} subscriptions are compared with the bank`,
  ],
  'check-ledger': ['All payments are checked', () => 'All payments are checked'],
  'check-audit-log': ['The log of the organisers is checked', () => 'The log of the organisers is checked'],
  'fill-calendar': ['New dates open for registration', () => 'New dates open for registration'],
};

export function presentDue({ kind, dueAt, count, eventTitle, eventStartsAt }: DueRow): Due {
  const event =
    eventTitle !== null && eventStartsAt ? `${eventTitle}, ${newYorkShortDay(eventStartsAt)}` : undefined;
  return { kind, dueAt: dueAt.toISOString(), text: dueText(kind, count, event), count };
}

function dueText(kind: string, count: number, event: string | undefined): string {
  const single = event === undefined ? undefined : aboutEvent[kind]?.(event);
  if (single !== undefined) return single;
  const [one, many] = aboutMany[kind] ?? [spelled(kind), (n: number) => `${spelled(kind)}, ${n} times`];
  return count === 1 ? one : many(count);
}

/** A new kind of work without words of its own: 'send-push' becomes 'Send push'. */
function spelled(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** Jobs that a person would notice. Others are named by their kind. */
const failures: Record<string, string> = {
  'send-mail': 'A mail was not sent.',
  'send-mails': 'Some mails were not sent.',
  'send-push': 'A push message was not sent.',
  'hand-over-notification': 'A student was not notified.',
  'hand-over-notifications': 'Some students were not notified.',
  'lay-tables': 'The tables of an event were not formed.',
  'release-evening': 'The tables of an event were not told.',
  'match-crews': 'Crews were not formed.',
  'refund-payment': 'A payment was not given back.',
  'synthetic-evening': 'Synthetic students did not come to an event.',
  'synthetic-crew': 'Synthetic students did not come to a crew.',
};

export function presentFailed({ failedAt, ...job }: FailedJob): Failed {
  const text = failures[job.job] ?? `This did not work: ${spelled(job.job).toLowerCase()}.`;
  return { ...job, text, failedAt: failedAt.toISOString() };
}

interface LogEntry {
  id: string;
  at: Date;
  kind: string;
  text: string;
}

/** Joins equal entries that follow each other: 'A synthetic student signed up.' becomes '40 synthetic students …'. */
export function presentLately(entries: readonly LogEntry[]): Lately[] {
  const runs: (LogEntry & { count: number })[] = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    if (last?.text === entry.text) last.count += 1;
    else runs.push({ ...entry, count: 1 });
  }
  return runs.map(({ id, at, kind, text, count }) => ({
    id,
    at: at.toISOString(),
    kind,
    text: count === 1 ? text : severalOf(text, count),
  }));
}

/** Every entry of the log starts with 'A student' or 'A synthetic student'. */
function severalOf(text: string, count: number): string {
  const plural = text
    .replace(/^A ((?:synthetic )?student)\b/, `${count} $1s`)
    .replace('their account', 'their accounts');
  return plural === text ? `${text} (${count} times)` : plural;
}
