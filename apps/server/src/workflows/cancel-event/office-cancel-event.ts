import { api, cleanReason, isReason, officeEventMessages } from '@crewtable/contract';
import type { Answer, CancellationBody } from '@crewtable/contract';
import { findSeatedEvent } from '../../features/seating/index.ts';
import { cancellationText } from '../../platform/cancellation-text.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../platform/http/idempotency/idempotency.ts';
import type { ActingOrganiser, Route } from '../../platform/http/router.ts';
import { hashOfShown, requireShown } from '../../platform/http/office/shown-hash.ts';
import type { RecordAct } from '../../ports/audit-log.ts';
import { cancelWithEffects } from './cancel-event.ts';
import type { CancelDeps, CancellationEffects } from './cancel-event.ts';

export interface OfficeCancelDeps extends CancelDeps {
  db: Db;
  recordAct: RecordAct;
}

type Cancelled = Answer<typeof api.officeEvents.cancelEvent>;

export function registerOfficeCancel({ route, ...deps }: OfficeCancelDeps & { route: Route }): void {
  route(api.officeEvents.previewCancellation, ({ params }) => previewCancellation(deps, params.eventId));
  route(api.officeEvents.cancelEvent, ({ organiser, params, body, keep, traced }) =>
    cancelAsShown(traced(deps), { ...body, ...params, organiser, keep }),
  );
}

/** Ends the transaction of a preview without a change. */
class RolledBack extends Error {
  readonly effects: CancellationEffects | undefined;

  constructor(effects: CancellationEffects | undefined) {
    super('A preview changes nothing');
    this.effects = effects;
  }
}

/**
 * Cancels the event and rolls back, so that the preview is to the cent what the act does: both run the same code.
 * Nobody is notified, because that is rolled back, too.
 */
async function previewCancellation(deps: OfficeCancelDeps, eventId: string): Promise<CancellationBody> {
  if (!(await findSeatedEvent(deps.db, eventId))) throw new AppError('not_found');
  const quiet = { ...deps, notify: async () => {} };
  const effects = await deps.db
    .transaction()
    .execute(async (tx: Tx): Promise<CancellationEffects | undefined> => {
      throw new RolledBack(await cancelWithEffects(tx, quiet, eventId, 'Preview'));
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return error.effects;
      throw error;
    });
  if (!effects) throw new AppError('too_late', { message: overMessage });
  return { ...summaryOf(effects), shownHash: hashOfShown(hashedOf(eventId, effects)) };
}

const overMessage = 'The event is over or was cancelled already.';

/** Refuses with `list_changed` if it would tell or refund anybody else than the preview showed. */
async function cancelAsShown(
  deps: OfficeCancelDeps,
  act: {
    organiser: ActingOrganiser;
    eventId: string;
    reason: string;
    shownHash: string;
    keep: KeepAnswer<Cancelled>;
  },
): Promise<Cancelled> {
  const { organiser, eventId, shownHash, keep } = act;
  if (!isReason(act.reason)) throw new AppError('bad_input', { errors: [officeEventMessages.cancelReason] });
  const reason = cleanReason(act.reason);
  if (!(await findSeatedEvent(deps.db, eventId))) throw new AppError('not_found');
  return deps.db.transaction().execute(async (tx) => {
    const effects = await cancelWithEffects(tx, deps, eventId, asSentence(reason));
    if (!effects) throw new AppError('too_late', { message: overMessage });
    requireShown(shownHash, hashedOf(eventId, effects));
    const { students, waiting, refunds, refundCents } = summaryOf(effects);
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'events',
      act: 'Event cancelled',
      about: { kind: 'event', id: eventId },
      details: {
        students: String(students),
        waitlist: String(waiting),
        refunds: String(refunds),
        'refunded cents': String(refundCents),
      },
      reason,
    });
    const answer = { students, refunds, refundCents };
    await keep(tx, answer);
    return answer;
  });
}

const asSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

/** Who is told what, and each amount: another student or another amount is another hash. */
const hashedOf = (eventId: string, { told, refunds }: CancellationEffects) => ({
  eventId,
  told: told.map((one) => ({ ...one })).toSorted((one, other) => (one.studentId < other.studentId ? -1 : 1)),
  refunds: refunds.map(({ studentId, amountCents }) => `${studentId ?? 'deleted'} ${amountCents}`).toSorted(),
});

function summaryOf({ students, told, refunds }: CancellationEffects): Omit<CancellationBody, 'shownHash'> {
  const groups = new Map<string, CancellationBody['told'][number]>();
  for (const money of told) {
    const text = cancellationText(money);
    const { inLine, refundCents, shareCents } = money;
    const key = `${inLine} ${text}`;
    const group = groups.get(key) ?? {
      students: 0,
      inLine,
      refundCents: refundCents + shareCents,
      isShare: shareCents > 0,
      text,
    };
    groups.set(key, { ...group, students: group.students + 1 });
  }
  return {
    told: [...groups.values()].toSorted((one, other) => other.refundCents - one.refundCents),
    students,
    waiting: told.length - students,
    refunds: refunds.length,
    refundCents: refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}
