import type { PaymentBody } from '@crewtable/contract';
import type { ShownSubscription } from '../../ports/purchases.ts';
import { disputableUntil } from './disputes/dispute-rules.ts';
import type { HistoryRow } from './payment-history.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { isSeatPurpose } from './checkout/seat-purposes.ts';
import type { SubscriptionRow } from './subscriptions/subscriptions.repository.ts';

export interface PaymentDetails {
  history: readonly HistoryRow[];
  refundedCents: number;
  disputedAt: Date | undefined;
}

export function presentPayment(
  row: PaymentRow,
  { history, refundedCents, disputedAt }: PaymentDetails,
): PaymentBody {
  const { purpose, state, captured_at: capturedAt } = row;
  const until = disputableUntil({ purpose, state, capturedAt });
  return {
    id: row.id,
    paymentIntentId: row.payment_intent_id,
    purpose,
    title: row.title,
    state,
    amountCents: row.amount_cents,
    refundedCents,
    currency: row.currency,
    ...(isSeatPurpose(purpose) && { eventId: row.target }),
    ...(purpose === 'hold' && { lobbyId: row.target }),
    createdAt: row.created_at.toISOString(),
    ...(until && { disputableUntil: until.toISOString() }),
    ...(disputedAt && { disputedAt: disputedAt.toISOString() }),
    history: history
      .filter((entry) => entry.payment_id === row.id)
      .map((entry) => ({
        state: entry.state,
        at: entry.at.toISOString(),
        ...(entry.reason !== null && { reason: entry.reason }),
        ...(entry.refunded_cents !== null && { refundedCents: entry.refunded_cents }),
      })),
  };
}

/** A subscription that ended early, because its month was not paid, shows its actual end. */
export function presentSubscription(row: SubscriptionRow): ShownSubscription {
  const { status, current_period_end: periodEnd, ended_at: endedAt, canceled_at: canceledAt } = row;
  const end = periodEnd && endedAt && endedAt < periodEnd ? endedAt : periodEnd;
  return {
    status,
    currentPeriodEnd: end && epochSeconds(end),
    canceledAt: canceledAt && epochSeconds(canceledAt),
  };
}

const epochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1_000);
