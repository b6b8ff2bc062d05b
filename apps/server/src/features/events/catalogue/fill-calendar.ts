import { dayMs } from '@crewtable/contract';
import type { SeasonFileBody } from '@crewtable/contract';
import type { Insertable } from 'kysely';
import { newYorkDate, newYorkInstant } from '../../../platform/clock/new-york.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/db/tables.ts';
import { jobKind } from '../../../platform/jobs/job-kind.ts';
import { schedule } from '../../../platform/jobs/schedule.ts';
import { dayAfter } from './date-rules.ts';
import type { EventsDeps } from '../events.deps.ts';
import { listMeals } from '../meals/meals.repository.ts';
import { opensAtOf } from '../seasons/season-status.ts';
import { listSeasons } from '../seasons/seasons.repository.ts';
import { eventIdOn, seasonPlans, weeklyDates } from './catalogue-rules.ts';
import type { DatedPlan } from './catalogue-rules.ts';
import { insertEvents, lockCalendar } from './catalogue.repository.ts';
import { prepareCatalogue } from './prepare-catalogue.ts';

/** Runs every midnight in New York and adds one day to the calendar. */
export const fillCalendarJob = jobKind<object>('fill-calendar');

type CalendarDeps = Pick<EventsDeps, 'db' | 'clock' | 'scheduleEventJobs' | 'startsWithDemoCatalogue'>;

const closesAheadMs = dayMs;

/**
 * Inserts what is missing in the calendar: the dates of published seasons, and the meals of the next four weeks.
 * Idempotent; several processes may run it at the same time.
 */
export async function fillCalendar(deps: CalendarDeps): Promise<void> {
  await deps.db.transaction().execute((tx) => fillCalendarIn(tx, deps));
}

export async function fillCalendarIn(tx: Tx, deps: Omit<CalendarDeps, 'db'>): Promise<void> {
  const { clock, scheduleEventJobs } = deps;
  const now = clock.now();
  const today = newYorkDate(now);
  await lockCalendar(tx);
  await prepareCatalogue(tx, { isDemo: deps.startsWithDemoCatalogue, now });
  const seasons = (await listSeasons(tx)).filter(({ publishedAt }) => publishedAt !== null);
  const dates = seasons.flatMap(({ file }) => seasonEvents(file, now));
  // Skips meals whose registration would be closed already.
  const meals = weeklyDates(today, await listMeals(tx))
    .map((dated) => eventOn(dated, now))
    .filter(({ closes_at }) => closes_at > now);
  await insertNewEvents(tx, scheduleEventJobs, [...dates, ...meals], now);
  const midnight = newYorkInstant(dayAfter(today, 1), '00:00');
  await schedule(tx, fillCalendarJob, { subject: 'calendar', dueAt: midnight, payload: {} });
}

/** The events of a season that sells tickets. */
export function seasonEvents(season: SeasonFileBody, now: Date): NewEvent[] {
  const opensAt = opensAtOf(season);
  return seasonPlans(season).map((dated) => ({
    ...eventOn(dated, now),
    series_id: season.id,
    opens_at: opensAt ?? null,
  }));
}

export interface NewEvent extends Insertable<Events> {
  starts_at: Date;
  ends_at: Date;
  closes_at: Date;
}

function eventOn({ date, plan }: DatedPlan, now: Date): NewEvent {
  const startsAt = newYorkInstant(date, plan.from);
  return {
    id: eventIdOn(date, plan),
    title: plan.title,
    series_id: null,
    area: plan.area,
    starts_at: startsAt,
    ends_at: newYorkInstant(date, plan.until),
    closes_at: new Date(startsAt.getTime() - closesAheadMs),
    capacity: plan.capacity,
    table_min: plan.tableMin,
    table_max: plan.tableMax,
    price_cents: plan.priceCents,
    created_at: now,
  };
}

export async function insertNewEvents(
  tx: Tx,
  scheduleEventJobs: EventsDeps['scheduleEventJobs'],
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const made = await insertEvents(
    tx,
    // Past dates of a series are inserted as completed and get no jobs.
    events.map((event) => ({ ...event, status: event.ends_at > now ? 'open' : 'completed' })),
  );
  for (const { id, starts_at, ends_at, closes_at } of events) {
    if (made.has(id) && ends_at > now)
      await scheduleEventJobs(tx, { id, startsAt: starts_at, endsAt: ends_at, closesAt: closes_at });
  }
}
