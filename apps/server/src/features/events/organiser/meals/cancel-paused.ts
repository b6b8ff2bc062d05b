import type { AffectedBody, OfficeMealsBody } from '@crewtable/contract';
import type { Tx } from '../../../../platform/db/database.ts';
import { dryRun } from '../../../../platform/db/dry-run.ts';
import { AppError } from '../../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../../platform/http/router.ts';
import { hashOfShown } from '../../../../platform/http/office/shown-hash.ts';
import { lockCalendar } from '../../catalogue/catalogue.repository.ts';
import { lockEvents } from '../../seasons/season-events.repository.ts';
import { readAudience } from '../affected-students.ts';
import type { OfficeSeasonsDeps } from '../seasons/change-seasons.ts';
import type { MealEvent } from './paused-events.repository.ts';
import { listPausedEvents, presentMealEvent, showOfficeMeals } from './show-meals.ts';

/** Cancels the events and describes what that did. The preview calls it and rolls back. */
async function cancelPausedIn(tx: Tx, deps: OfficeSeasonsDeps, eventIds: readonly string[]) {
  await lockCalendar(tx);
  const ids = eventIds.toSorted();
  // Lock order everywhere: students, payments, events by id.
  await deps.lockForCancellation(tx, ids);
  await lockEvents(tx, ids);
  const events = (await listPausedEvents(tx, deps.clock.now())).filter(({ id }) => ids.includes(id));
  if (events.length !== ids.length)
    throw new AppError('not_found', {
      message: 'One of these events is not in a pause, or was cancelled already.',
    });
  const { told, people, fingerprint } = await readAudience(tx, ids);
  const money = { refunds: 0, refundCents: 0 };
  for (const event of events) {
    const counts = await deps.cancelEventIn(tx, event.id, becauseOf(event));
    money.refunds += counts?.refunds ?? 0;
    money.refundCents += counts?.refundCents ?? 0;
  }
  const affected: AffectedBody = { told, ...money, people };
  return {
    events: events.map(presentMealEvent),
    affected,
    shownHash: hashOfShown({ ids, told, ...money, fingerprint }),
  };
}

/** What students read. */
const becauseOf = ({ title }: MealEvent) => `${title} takes a break on this day.`;

export function previewPaused(deps: OfficeSeasonsDeps, eventIds: readonly string[]) {
  return dryRun(deps.db, (tx) => cancelPausedIn(tx, deps, eventIds));
}

export async function cancelPaused(
  deps: OfficeSeasonsDeps,
  { organiser, keep }: { organiser: ActingOrganiser; keep: KeepAnswer<OfficeMealsBody> },
  sent: { eventIds: readonly string[]; shownHash: string; reason: string },
): Promise<OfficeMealsBody> {
  const reason = requireReason(sent.reason);
  return deps.db.transaction().execute(async (tx) => {
    const { shownHash, affected } = await cancelPausedIn(tx, deps, sent.eventIds);
    if (shownHash !== sent.shownHash) throw new AppError('list_changed');
    const answer = await showOfficeMeals(tx, deps.clock.now());
    await keep(tx, answer);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Events of a pause cancelled',
      details: {
        events: sent.eventIds.join(', '),
        told: String(affected.told),
        refunds: String(affected.refunds),
        refundCents: String(affected.refundCents),
      },
      reason,
    });
    return answer;
  });
}
