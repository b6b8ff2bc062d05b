import { findEvening, tellOfEvening } from '../features/evenings/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { CancelEvent, EventLife } from '../platform/ports/evenings.ts';
import type { Notify } from '../platform/ports/notices.ts';
import type { RefundEvent } from '../platform/ports/purchases.ts';
import { hasDatesLeft, holdEverybody, listPassHolders } from './called-off.repository.ts';

export interface CancelParts {
  db: Db;
  clock: Clock;
  life: EventLife;
  refundEvent: RefundEvent;
  notify: Notify;
}

/**
 * Calls an event off, in one transaction: nobody can register any more, what was paid for it is asked back, and
 * everybody who had a seat or hoped for one is told, once. Calendars say so from the same moment on.
 */
export function createCancelEvent(parts: CancelParts): CancelEvent {
  return (eventId, because) =>
    parts.db.transaction().execute(async (tx) => {
      await holdEverybody(tx, eventId);
      const cancelled = await parts.life.cancel(tx, eventId, because);
      return cancelled && settleWith(tx, parts, { eventId, because, ...cancelled });
    });
}

interface CalledOff {
  eventId: string;
  because: string;
  studentIds: string[];
  waitingIds: string[];
}

/** A pass is for a whole series and stays valid; it goes back when the last of its dates is called off. */
async function settleWith(
  tx: Tx,
  { clock, refundEvent, notify }: CancelParts,
  { eventId, because, studentIds, waitingIds }: CalledOff,
): Promise<{ students: number; refunds: number }> {
  const evening = (await findEvening(tx, eventId))!;
  const { seriesId } = evening;
  const seriesIsOver = seriesId !== null && !(await hasDatesLeft(tx, seriesId));
  const keepPass = seriesIsOver ? [] : await listPassHolders(tx, eventId);
  let refunds = await refundEvent(tx, eventId, 'event_cancelled');
  if (seriesIsOver) refunds += await refundEvent(tx, seriesId, 'event_cancelled');
  const news = tellOfEvening(evening, clock.now());
  for (const byPass of [true, false]) {
    await notify(tx, {
      to: studentIds.filter((id) => keepPass.includes(id) === byPass),
      kind: 'event_cancelled',
      subject: eventId,
      payload: { ...news, because, byPass },
    });
  }
  await notify(tx, {
    to: waitingIds,
    kind: 'event_cancelled',
    subject: eventId,
    payload: { ...news, because, byPass: false, inLine: true },
  });
  return { students: studentIds.length, refunds };
}
