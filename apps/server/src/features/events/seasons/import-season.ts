import type { SeasonFileBody } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { CancelEventIn, LockForCancellation, NotifyOfNewHours } from '../../../ports/event-lifecycle.ts';
import { lockCalendar } from '../catalogue/catalogue.repository.ts';
import { insertNewEvents, seasonEvents } from '../catalogue/fill-calendar.ts';
import type { EventsDeps } from '../events.deps.ts';
import { scheduleFreedSeatOffer } from '../waitlist/offer-freed-seats.ts';
import { planSeasonChange } from './plan-season-change.ts';
import type { SeasonChangePlan } from './plan-season-change.ts';
import {
  changeEvent,
  findForeignEvents,
  listSeasonEvents,
  lockEvents,
  savePastHours,
} from './season-events.repository.ts';
import { findSeasonRow, saveSeason } from './seasons.repository.ts';

export interface SeasonsDeps extends Pick<
  EventsDeps,
  'db' | 'clock' | 'scheduleEventJobs' | 'startsWithDemoCatalogue'
> {
  cancelEventIn: CancelEventIn;
  lockForCancellation: LockForCancellation;
  notifyOfNewHours: NotifyOfNewHours;
}

export interface ImportResult extends SeasonChangePlan {
  /** True if the changes were made. */
  isDone: boolean;
  /** What the cancelled dates caused; zeros if nothing was done. */
  refunds: number;
  refundCents: number;
}

const nothingDone = { isDone: false, refunds: 0, refundCents: 0 };

/** What students read about a date that is no longer in the file of its season. */
const because = 'This date is no longer part of the season.';

/**
 * Makes a season what its file says, in one transaction: all or nothing. `confirm` gets the changes; if it returns
 * false, nothing is changed. A new season is not published yet.
 */
export async function importSeason(
  deps: SeasonsDeps,
  season: SeasonFileBody,
  confirm: (lines: readonly string[]) => boolean,
): Promise<ImportResult> {
  return deps.db.transaction().execute((tx) => importSeasonIn(tx, deps, season, confirm));
}

/** The same as `importSeason` in the transaction of the caller. */
export async function importSeasonIn(
  tx: Tx,
  deps: SeasonsDeps,
  season: SeasonFileBody,
  confirm: (lines: readonly string[]) => boolean,
): Promise<ImportResult> {
  await lockCalendar(tx);
  const first = await planImport(tx, season, deps.clock.now());
  if (first.faults.length > 0 || !confirm(first.lines)) return { ...first, ...nothingDone };
  await lockAffected(deps, tx, first);
  // Under the locks: a payment that started before the lock is older than the change.
  const now = deps.clock.now();
  const plan = await planImport(tx, season, now);
  if (plan.faults.length > 0 || !confirm(plan.lines)) return { ...plan, ...nothingDone };
  await saveSeason(tx, season);
  const money = await applyPlan(deps, tx, plan, now);
  return { ...plan, ...money, isDone: true };
}

/** Lock order everywhere: students, payments, events by id. */
async function lockAffected(
  { lockForCancellation }: SeasonsDeps,
  tx: Tx,
  { cancelled, changed }: SeasonChangePlan,
): Promise<void> {
  await lockForCancellation(tx, cancelled);
  await lockEvents(tx, [...cancelled, ...changed.map(({ next }) => next.id)]);
}

async function planImport(tx: Tx, season: SeasonFileBody, now: Date): Promise<SeasonChangePlan> {
  const row = await findSeasonRow(tx, season.id);
  const wanted = seasonEvents(season, now);
  const foreign = await findForeignEvents(
    tx,
    season.id,
    wanted.map(({ id }) => id),
  );
  const faults = foreign.map((id) => ({
    place: 'tickets.eventWord',
    message: `gives the event id ${id}, which another season or meal has`,
  }));
  const nothing = { added: [], changed: [], cancelled: [] };
  if (!row) {
    const dates = wanted.length === 0 ? '' : ` with ${wanted.length} dates`;
    return { ...nothing, faults, lines: [`New season ${season.id}${dates}. It is not published yet.`] };
  }
  if (row.publishedAt === null)
    return { ...nothing, faults, lines: [`Season ${season.id} is replaced. It is not published yet.`] };
  const existing = await listSeasonEvents(tx, season.id);
  const plan = planSeasonChange(row.file, season, existing, wanted, now);
  return { ...plan, faults: [...faults, ...plan.faults] };
}

async function applyPlan(deps: SeasonsDeps, tx: Tx, plan: SeasonChangePlan, now: Date) {
  const money = { refunds: 0, refundCents: 0 };
  await insertNewEvents(tx, deps.scheduleEventJobs, plan.added, now);
  for (const eventId of plan.cancelled) {
    const counts = await deps.cancelEventIn(tx, eventId, because);
    money.refunds += counts?.refunds ?? 0;
    money.refundCents += counts?.refundCents ?? 0;
  }
  for (const { next, before } of plan.changed) {
    const { id, starts_at, ends_at, closes_at } = next;
    if (!(await changeEvent(tx, next, before && now)))
      throw new AppError('bad_input', { message: `${id} changed meanwhile. Please repeat.` });
    await deps.scheduleEventJobs(tx, { id, startsAt: starts_at, endsAt: ends_at, closesAt: closes_at });
    await scheduleFreedSeatOffer(tx, id, now);
    if (!before) continue;
    const change = { eventId: id, before, changedAt: now };
    await savePastHours(tx, change);
    await deps.notifyOfNewHours(tx, change);
  }
  return money;
}
