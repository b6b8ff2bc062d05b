import type { RemovalBody, RemovalWay } from '@crewtable/contract';
import { listSeatPayments, takeOutSeat } from '../../features/events/index.ts';
import {
  findRefundRefusal,
  lockOrganiser,
  requireRefundLimit,
  rosterRefundAct,
} from '../../features/payments/index.ts';
import {
  eventFactsOf,
  holdStudentsWithSeats,
  leaveTableByOrganiser,
  lockSeatedEvent,
} from '../../features/seating/index.ts';
import type { SeatedEvent } from '../../features/seating/index.ts';
import { cancellationText } from '../../platform/cancellation-text.ts';
import { newYorkWeekday } from '../../platform/clock/new-york.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../platform/http/router.ts';
import { hashOfShown, requireShown } from '../../platform/http/office/shown-hash.ts';
import { isId } from '../../platform/ids.ts';
import { inDollars } from '../../platform/money.ts';
import { initialOf } from '../../platform/person-name.ts';
import { describeRemoval, removalRefusal } from './removal-rules.ts';
import type { RemovalEffects } from './removal-rules.ts';
import type { RosterDeps } from './roster.deps.ts';
import { countWaiting, findRosterEvent, hasSomethingToRefund, listSeats } from './roster.repository.ts';
import type { SeatRow } from './roster.repository.ts';

interface Removal {
  eventId: string;
  studentId: string;
  way: RemovalWay;
}

/** Ends the transaction of a preview without a change. */
class RolledBack extends Error {
  readonly effects: RemovalEffects;

  constructor(effects: RemovalEffects) {
    super('A preview changes nothing');
    this.effects = effects;
  }
}

/**
 * Takes the student out and rolls back, so that the preview is to the cent what the act does: both run the same
 * code. Nobody is told.
 */
export async function previewRemoval(
  deps: RosterDeps,
  organiser: ActingOrganiser,
  removal: Removal,
): Promise<RemovalBody> {
  const quiet = { ...deps, notify: async () => {} };
  try {
    await deps.db.transaction().execute(async (tx) => {
      throw new RolledBack(await takeOut(tx, quiet, removal));
    });
  } catch (error) {
    if (error instanceof RolledBack) {
      const shown = present(removal, error.effects);
      if (shown.refundCents === 0) return shown;
      const refusal = await findRefundRefusal(deps.db, deps, organiser, shown.refundCents);
      return { ...shown, refusal: refusal ?? null };
    }
    if (!(error instanceof AppError) || error.code === 'not_found') throw error;
    return { causes: [], refundCents: 0, refusal: error.message, shownHash: '' };
  }
  throw new Error('Expected the transaction of the preview to be rolled back');
}

function present(removal: Removal, effects: RemovalEffects): RemovalBody {
  return {
    causes: describeRemoval(effects, inDollars),
    refundCents: effects.refundCents + effects.shareCents,
    refusal: null,
    shownHash: hashOfShown({ ...removal, ...effects }),
  };
}

interface RemovalAct extends Removal {
  organiser: ActingOrganiser;
  reason: string;
  shownHash: string;
  keep: KeepAnswer<{ refundCents: number }>;
}

const acts: Record<RemovalWay, string> = {
  keep_payment: 'Taken out of an event',
  refund: rosterRefundAct,
  waitlist: 'Moved to the waitlist',
};

/** Does exactly what the preview showed, or nothing (`list_changed`). */
export async function takeOutByOrganiser(
  deps: RosterDeps,
  { organiser, reason: typed, shownHash, keep, ...removal }: RemovalAct,
): Promise<{ refundCents: number }> {
  const reason = requireReason(typed);
  return deps.db.transaction().execute(async (tx) => {
    // Lock order everywhere: the organiser before students, payments and events.
    if (removal.way === 'refund') await lockOrganiser(tx, organiser.id);
    const effects = await takeOut(tx, deps, removal);
    requireShown(shownHash, { ...removal, ...effects });
    const refundCents = effects.refundCents + effects.shareCents;
    if (refundCents > 0) await requireRefundLimit(tx, deps, organiser, refundCents);
    await keep(tx, { refundCents });
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: acts[removal.way],
      about: { kind: 'student', id: removal.studentId },
      details: { event: removal.eventId, ...(refundCents > 0 && { refund: inDollars(refundCents) }) },
      reason,
    });
    return { refundCents };
  });
}

/**
 * Frees the seat and the chair, refunds if wanted, and tells the student and the table, in the transaction of the
 * caller. Jobs give the seat to the waitlist, repair the table and send the money.
 */
async function takeOut(
  tx: Tx,
  deps: RosterDeps,
  { eventId, studentId, way }: Removal,
): Promise<RemovalEffects> {
  const now = deps.clock.now();
  if (!isId(studentId)) throw new AppError('not_found');
  // Lock order everywhere: students, payments, events.
  await holdStudentsWithSeats(tx, eventId);
  await deps.lockPayments(tx, await listSeatPayments(tx, { studentId, target: eventId }));
  const event = await lockSeatedEvent(tx, eventId);
  const seat = event && (await findRegisteredSeat(tx, eventId, studentId, now));
  if (!event || !seat)
    throw new AppError('not_found', { message: 'This student has no seat at this event any more.' });
  const refusal = removalRefusal(way, { ...event, waiting: await countWaiting(tx, eventId) }, now);
  if (refusal) throw new AppError(refusal.code, refusal);
  const hasPaid = await hasSomethingToRefund(tx, studentId, eventId);
  // One subject per seat: a student who registers again and is taken out again is told again.
  const subject = `${eventId}:out:${seat.registeredAt!.toISOString()}`;
  const left = await leaveTableByOrganiser(tx, deps, event, { studentId, subject });
  const freed = await takeOutSeat(tx, deps, { eventId, studentId, toWaitlist: way === 'waitlist', now });
  if (!freed) throw new Error(`Expected the seat of ${studentId} at ${eventId}, which is locked`);
  const refunds = way === 'refund' ? await refund(tx, deps, event, studentId) : noRefund;
  const effects: RemovalEffects = {
    way,
    name: nameOf(seat),
    status: event.status,
    waiting: freed.waiting,
    table: seat.table,
    tableMates: left?.told ?? 0,
    hadFriends: seat.groupId !== null,
    hasPaid,
    ...refunds,
  };
  await deps.notify(tx, {
    to: studentId,
    kind: 'seat_taken_out',
    subject,
    payload: {
      ...eventFactsOf(event, now),
      money: moneyForStudent(effects),
      ...(way === 'waitlist' && { onWaitlist: true }),
    },
  });
  return effects;
}

function nameOf({ firstName, lastName }: SeatRow): string {
  const initial = initialOf(lastName);
  return initial === null ? (firstName ?? 'The student') : `${firstName ?? ''} ${initial}.`;
}

async function findRegisteredSeat(
  tx: Tx,
  eventId: string,
  studentId: string,
  now: Date,
): Promise<SeatRow | undefined> {
  const event = await findRosterEvent(tx, eventId);
  const [seat] = event ? await listSeats(tx, event, now, studentId) : [];
  return seat?.state === 'registered' ? seat : undefined;
}

const noRefund = { refundCents: 0, shareCents: 0, isWholePass: false };

async function refund(
  tx: Tx,
  { refundSeat }: RosterDeps,
  { id, title, startsAt }: SeatedEvent,
  studentId: string,
): Promise<typeof noRefund> {
  const requested = await refundSeat(tx, {
    studentId,
    eventId: id,
    reason: 'other',
    words: `You no longer have a seat at ${title} on ${newYorkWeekday(startsAt)}.`,
  });
  const sum = (isShare: boolean) =>
    requested
      .filter((each) => (each.isShare ?? false) === isShare)
      .reduce((cents, { amountCents }) => cents + amountCents, 0);
  return {
    refundCents: sum(false),
    shareCents: sum(true),
    isWholePass: requested.some(({ isShare, isRest }) => isShare && isRest),
  };
}

function moneyForStudent({ way, status, hasPaid, ...money }: RemovalEffects): string {
  if (way === 'refund' || !hasPaid) return cancellationText({ ...money, inLine: false });
  return status === 'open' ? 'What you paid stays valid for this date.' : 'What you paid is not refunded.';
}
