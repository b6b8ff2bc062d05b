import type { ClaimBody, RefundPreviewBody, SeatChoice } from '@crewtable/contract';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { hashOfShown, requireShown } from '../../../platform/http/office/shown-hash.ts';
import { isId } from '../../../platform/ids.ts';
import { inDollars } from '../../../platform/money.ts';
import type { AuditSubject } from '../../../ports/audit-log.ts';
import { decideDispute } from '../disputes/disputes.repository.ts';
import { findPayment, lockPayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import { refundLocked } from '../refunds/refund-payment.ts';
import { isRefundable } from './money-rules.ts';
import { crewText, payerOf } from './money.presenter.ts';
import { listClaims } from './money.repository.ts';
import type { OfficeMoneyDeps } from './office-money.deps.ts';
import { planRefund } from './preview-refund.ts';
import { insertOrganiserRefund, lockEventOf, lockOrganiser } from './refund-preview.repository.ts';

export async function previewRefund(
  deps: OfficeMoneyDeps,
  organiser: ActingOrganiser,
  paymentId: string,
  seat: SeatChoice | undefined,
): Promise<RefundPreviewBody> {
  const payment = isId(paymentId) ? await findPayment(deps.db, paymentId) : undefined;
  if (!payment) throw new AppError('not_found');
  const { shown } = await planRefund(deps.db, deps, organiser, payment, seat);
  return { shownHash: hashOfShown(shown), ...shown };
}

interface Act<Answer> {
  organiser: ActingOrganiser;
  shownHash: string;
  reason: string;
  keep: KeepAnswer<Answer>;
}

/** Sends back what was shown, or nothing. Everything that follows is in the same transaction or in its jobs. */
export async function refundByOrganiser(
  deps: OfficeMoneyDeps,
  paymentId: string,
  { organiser, seat, shownHash, reason: typed, keep }: Act<{ sentBackCents: number }> & { seat?: SeatChoice },
): Promise<{ sentBackCents: number }> {
  const reason = requireReason(typed);
  if (!isId(paymentId)) throw new AppError('not_found');
  return deps.db.transaction().execute(async (tx) => {
    await lockOrganiser(tx, organiser.id);
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new AppError('not_found');
    await lockEventOf(tx, payment.target);
    const plan = await planRefund(tx, deps, organiser, payment, seat);
    const { shown, day, earlier, isLimited } = plan;
    if (isRefundable(payment.state) && shown.refusal !== null)
      throw new AppError('over_refund_limit', { message: shown.refusal });
    requireShown(shownHash, shown);
    if (shown.refusal !== null) throw new AppError('list_changed');
    const sentBackCents = await refundLocked(tx, deps, payment, {
      reason: plan.reason,
      words: plan.words,
      givesUpSeat: shown.seat === 'give_up',
    });
    await insertOrganiserRefund(tx, {
      payment_id: paymentId,
      organiser_id: organiser.id,
      day,
      number: earlier + 1,
      amount_cents: sentBackCents,
      is_limited: isLimited,
    });
    await keep(tx, { sentBackCents });
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'money',
      act: 'Refunded',
      about: subjectOf(payment),
      details: {
        payment: paymentId,
        amount: inDollars(sentBackCents),
        ...(shown.seat !== null && { seat: shown.seat === 'give_up' ? 'given up' : 'kept' }),
      },
      reason,
    });
    return { sentBackCents };
  });
}

export async function previewKeep(
  { db }: Pick<OfficeMoneyDeps, 'db'>,
  paymentId: string,
): Promise<ClaimBody> {
  const shown = isId(paymentId) ? await findClaim(db, paymentId) : undefined;
  if (!shown) throw new AppError('not_found');
  return { shownHash: hashOfShown(shown), ...shown };
}

/** Decides 'I was there' against the student. The first decision is final. */
export async function keepByOrganiser(
  { db, clock, recordAct }: OfficeMoneyDeps,
  paymentId: string,
  { organiser, shownHash, reason: typed, keep }: Act<object>,
): Promise<object> {
  const reason = requireReason(typed);
  if (!isId(paymentId)) throw new AppError('not_found');
  return db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new AppError('not_found');
    const shown = await findClaim(tx, paymentId);
    if (!shown) throw new AppError('list_changed');
    requireShown(shownHash, shown);
    await decideDispute(tx, paymentId, 'kept', clock.now());
    await keep(tx, {});
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'money',
      act: 'Charge kept',
      about: subjectOf(payment),
      details: { payment: paymentId, amount: inDollars(payment.amount_cents) },
      reason,
    });
    return {};
  });
}

async function findClaim(
  db: OfficeMoneyDeps['db'] | Tx,
  paymentId: string,
): Promise<Omit<ClaimBody, 'shownHash'> | undefined> {
  const [claim] = await listClaims(db, { paymentId });
  if (!claim || claim.decidedAt !== null) return undefined;
  return {
    student: payerOf(claim),
    title: claim.title,
    amountCents: claim.amountCents,
    text: claim.text,
    saidAt: claim.saidAt.toISOString(),
    causes: [
      { about: 'claim', text: `Of the crew, ${crewText(claim)}.` },
      {
        about: 'final',
        text: `${inDollars(claim.amountCents)} stays with us. It can still be refunded later.`,
      },
    ],
  };
}

/** The student if there is one, so that the act is in the student's own export. */
function subjectOf({ id, student_id: studentId }: PaymentRow): AuditSubject {
  return studentId === null ? { kind: 'payment', id } : { kind: 'student', id: studentId };
}
