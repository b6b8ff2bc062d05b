import { isDeepStrictEqual } from 'node:util';
import type { SeasonFileBody, SeasonTickets } from '@crewtable/contract';
import { newYorkDate, newYorkTime, newYorkTimeRange } from '../../../platform/clock/new-york.ts';
import { eventIdOn, seasonPlans } from '../catalogue/catalogue-rules.ts';
import type { NewEvent } from '../catalogue/fill-calendar.ts';
import type { FileFault } from '../../../platform/files/check-file.ts';
import { hasWholeRefundWindow } from '../../../platform/refund-window.ts';
import type { SeasonEvent } from './season-events.repository.ts';
import { amountInWords } from './season-words.ts';

interface ChangedEvent {
  next: NewEvent;
  /** Its hours until now, if they change. */
  before: { startsAt: Date; endsAt: Date } | undefined;
}

/** What an import does to a published season, and why it cannot be done. */
export interface SeasonChangePlan {
  faults: FileFault[];
  /** For the organiser: one line for each change, with the students it affects. */
  lines: string[];
  added: NewEvent[];
  changed: ChangedEvent[];
  /** Ids of events to cancel. */
  cancelled: string[];
}

/** Compares the events of a published season with those of the new file. */
export function planSeasonChange(
  before: SeasonFileBody,
  after: SeasonFileBody,
  existing: readonly SeasonEvent[],
  wanted: readonly NewEvent[],
  now: Date,
): SeasonChangePlan {
  const plan: SeasonChangePlan = { faults: [], lines: [], added: [], changed: [], cancelled: [] };
  compareFields(plan, before, after);
  const datesBefore = new Set(seasonPlans(before).map(({ date }) => date));
  for (const event of existing) {
    const next = wanted.find(({ id }) => id === event.id);
    if (!next) removeDate(plan, event, now);
    else if (event.status === 'cancelled') keepCancelled(plan, event, datesBefore);
    else if (event.startsAt > now) changeDate(plan, event, { next, now, hours: after.tickets?.dates.hours });
  }
  for (const event of wanted) if (!existing.some(({ id }) => id === event.id)) addDate(plan, event, now);
  if (!isDeepStrictEqual(withListedChanges(plan, before, after), after))
    plan.lines.push('Other details of the season change.');
  return plan;
}

/** The file until now with the changes that have a line in the plan. */
function withListedChanges(
  plan: SeasonChangePlan,
  before: SeasonFileBody,
  after: SeasonFileBody,
): SeasonFileBody {
  const { title, dateRange, texts } = after;
  const listed = { ...before, title, dateRange, texts };
  if (!before.tickets || !after.tickets) return listed;
  const { passCents, ticketCents, from, until, dates, capacity, area } = after.tickets;
  const tickets: SeasonTickets = { ...before.tickets, passCents, ticketCents };
  if (hasLineForEachDate(plan, before, after)) Object.assign(tickets, { from, until, dates });
  if (plan.changed.some(({ next }) => next.capacity !== tickets.capacity)) tickets.capacity = capacity;
  if (plan.changed.some(({ next }) => next.area !== tickets.area)) tickets.area = area;
  return { ...listed, tickets };
}

/** False also if no date has another day or other hours. */
function hasLineForEachDate(plan: SeasonChangePlan, before: SeasonFileBody, after: SeasonFileBody): boolean {
  const hoursBefore = hoursById(before);
  const hoursAfter = hoursById(after);
  const differing = [...new Set([...hoursBefore.keys(), ...hoursAfter.keys()])].filter(
    (id) => hoursBefore.get(id) !== hoursAfter.get(id),
  );
  const listed = new Set([
    ...plan.added.map(({ id }) => id),
    ...plan.cancelled,
    ...plan.changed.filter((change) => change.before).map(({ next }) => next.id),
  ]);
  return differing.length > 0 && differing.every((id) => listed.has(id));
}

const hoursById = (season: SeasonFileBody) =>
  new Map(seasonPlans(season).map(({ date, plan }) => [eventIdOn(date, plan), `${plan.from} ${plan.until}`]));

function compareFields(plan: SeasonChangePlan, before: SeasonFileBody, after: SeasonFileBody): void {
  const keep = (place: string, one: unknown, other: unknown) => {
    if (one !== other)
      plan.faults.push({ place, message: `is ${String(one)} and cannot change after publishing` });
  };
  keep('slug', before.slug, after.slug);
  if (before.tickets && after.tickets)
    keep('tickets.eventWord', before.tickets.eventWord, after.tickets.eventWord);
  if (before.registration === 'tickets') keep('registration', before.registration, after.registration);
  const say = (what: string, one: string, other: string) => {
    if (one !== other) plan.lines.push(`${what}: ${one} becomes ${other}.`);
  };
  say('Title', before.title, after.title);
  say('Date range', before.dateRange, after.dateRange);
  if (before.tickets && after.tickets) {
    const [one, other] = [before.tickets, after.tickets];
    const paid = ' Students who have started to pay, pay the old price';
    if (one.passCents !== other.passCents)
      plan.lines.push(
        `Pass: ${amountInWords(one.passCents)} becomes ${amountInWords(other.passCents)}.${paid}.`,
      );
    if (one.ticketCents !== other.ticketCents)
      plan.lines.push(
        `Single ticket: ${amountInWords(one.ticketCents)} becomes ${amountInWords(other.ticketCents)}.${paid}.`,
      );
  }
  if (!isDeepStrictEqual(before.texts, after.texts)) plan.lines.push('Texts of the pages change.');
}

function removeDate(plan: SeasonChangePlan, event: SeasonEvent, now: Date): void {
  if (event.status === 'cancelled') return;
  const date = newYorkDate(event.startsAt);
  if (event.status === 'completed' || event.startsAt <= now) {
    plan.faults.push({ place: 'tickets.dates', message: `${date} has taken place and cannot be removed` });
    return;
  }
  plan.cancelled.push(event.id);
  plan.lines.push(`${date}: cancelled. ${studentsWith(event, 'get back what they paid')}`);
}

/** A date that was cancelled by a command stays in the file; one that was removed from it cannot come back. */
function keepCancelled(plan: SeasonChangePlan, event: SeasonEvent, datesBefore: ReadonlySet<string>): void {
  const date = newYorkDate(event.startsAt);
  if (datesBefore.has(date)) return;
  plan.faults.push({
    place: 'tickets.dates',
    message: `${date}: this date was cancelled and cannot come back. Please choose another day.`,
  });
}

const hasStudents = ({ registered, kept, waiting }: SeasonEvent) => registered + kept + waiting > 0;

/** Who is affected by a change of the date, and what follows for them, as one sentence. */
function studentsWith(event: SeasonEvent, consequence: string): string {
  if (!hasStudents(event)) return 'No student is affected.';
  const { registered, kept, waiting } = event;
  const seats = `${registered} with a seat`;
  const keeps = kept === 0 ? '' : `, ${kept} with a seat that is kept for them`;
  const waits = waiting === 0 ? '' : `, ${waiting} on the waitlist`;
  return `${seats}${keeps}${waits}: they are notified and ${consequence}.`;
}

function addDate(plan: SeasonChangePlan, event: NewEvent, now: Date): void {
  const date = newYorkDate(event.starts_at);
  if (event.closes_at <= now)
    plan.faults.push({ place: 'tickets.dates', message: `${date} is over or closes too soon to be added` });
  plan.added.push(event);
  plan.lines.push(`${date}: added.`);
}

interface DateChange {
  next: NewEvent;
  now: Date;
  /** The hours of single dates in the file. */
  hours: SeasonTickets['dates']['hours'];
}

function changeDate(plan: SeasonChangePlan, event: SeasonEvent, { next, now, hours }: DateChange): void {
  const date = newYorkDate(event.startsAt);
  const moves =
    event.startsAt.getTime() !== next.starts_at.getTime() ||
    event.endsAt.getTime() !== next.ends_at.getTime();
  const fault = moves ? hoursFault(event, next, now) : undefined;
  if (fault !== undefined) {
    const isOnlyThisDate = hours?.some((one) => one.date === date) ?? false;
    const place = isOnlyThisDate ? 'tickets.dates.hours' : 'tickets.from';
    plan.faults.push({ place, message: `${date}${fault}` });
  }
  if (event.status !== 'open') return;
  if (next.capacity < event.seatsTaken)
    plan.faults.push({
      place: 'tickets.capacity',
      message: `is ${next.capacity}, but ${date} has ${event.seatsTaken} seats taken`,
    });
  if (next.area !== event.area && hasStudents(event))
    plan.faults.push({
      place: 'tickets.area',
      message: `is ${next.area}, but ${date} is in ${event.area} and students have seats: cancel it and add another date`,
    });
  const lines = [
    ...(moves ? [`now ${newYorkTimeRange(next.starts_at, next.ends_at)}`] : []),
    ...(next.capacity === event.capacity ? [] : [`${event.capacity} seats become ${next.capacity}`]),
    ...(next.area === event.area ? [] : [`now in ${next.area}`]),
  ];
  const differs =
    lines.length > 0 ||
    next.price_cents !== event.priceCents ||
    next.title !== event.title ||
    next.table_min !== event.tableMin ||
    next.table_max !== event.tableMax ||
    (next.opens_at as Date | null)?.getTime() !== event.opensAt?.getTime();
  if (!differs) return;
  const { startsAt, endsAt } = event;
  plan.changed.push({ next, before: moves ? { startsAt, endsAt } : undefined });
  const students = moves ? ` ${studentsWith(event, 'may leave with a refund for 48 hours')}` : '';
  if (lines.length > 0) plan.lines.push(`${date}: ${lines.join(', ')}.${students}`);
}

/** Why the hours of an event cannot change, as the end of a sentence; undefined if they can. */
function hoursFault(event: SeasonEvent, next: NewEvent, now: Date): string | undefined {
  const { status } = event;
  if (status === 'completed') return undefined;
  if (status !== 'open' || event.closesAt <= now)
    return ' has closed, so its hours cannot change. To change other dates, keep its hours with tickets.dates.hours';
  const closesAt = next.closes_at;
  if (closesAt <= now)
    return ` cannot start at ${newYorkTime(next.starts_at)}: registration would have closed already`;
  if (hasStudents(event) && !hasWholeRefundWindow({ hoursChangedAt: now, closesAt }))
    return ': its registration closes in less than 48 hours, and students could not leave with a refund. Cancel the date and add another one.';
  return undefined;
}
