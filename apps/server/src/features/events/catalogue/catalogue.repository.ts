import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Events } from '../../../platform/db/tables.ts';
import type { SemesterPlan, SeriesPlan } from './catalogue-rules.ts';

/** Only one process at a time changes the calendar. */
export async function lockCalendar(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310445)`.execute(tx);
}

/** Keeps existing rows, because an organiser may have changed them. */
export async function insertSeries(tx: Tx, plans: readonly SeriesPlan[]): Promise<void> {
  await tx
    .insertInto('series')
    .values(
      plans.map(({ id, title, tickets }) => ({
        id,
        title,
        sells_tickets: tickets !== undefined,
        pass_cents: tickets?.passCents ?? null,
        ticket_cents: tickets?.plan.priceCents ?? null,
        offer_total: tickets?.offer.total ?? 0,
        offer_cents: tickets?.offer.amountCents ?? 0,
        offer_left: tickets?.offer.total ?? 0,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function insertSemesters(tx: Tx, plans: readonly SemesterPlan[]): Promise<void> {
  await tx
    .insertInto('semesters')
    .values(
      plans.map((plan, index) => ({
        id: plan.id,
        position: index + 1,
        title: plan.title,
        date_range: plan.dateRange,
        short_description: plan.shortDescription,
        registration_status: plan.registrationStatus,
        registration_message: plan.registrationMessage,
        hero_image: plan.heroImage,
        series_id: plan.seriesId,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the ids of the events that did not exist yet. */
export async function insertEvents(tx: Tx, events: readonly Insertable<Events>[]): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const made = await tx
    .insertInto('events')
    .values(events)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(made.map(({ id }) => id));
}
