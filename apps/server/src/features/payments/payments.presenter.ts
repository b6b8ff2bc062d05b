import type { PaymentBody } from '@crewtable/contract';
import { disputableUntil } from './dispute-rules.ts';
import type { HistoryRow } from './payment-history.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import { isSeatPurpose } from './seat-purposes.ts';

export function presentPayment(
  row: PaymentRow,
  history: readonly HistoryRow[],
  disputedAt: Date | undefined,
): PaymentBody {
  const { purpose, state, captured_at: capturedAt } = row;
  const until = disputableUntil({ purpose, state, capturedAt });
  return {
    id: row.id,
    paymentIntentId: row.payment_intent_id,
    purpose,
    state,
    amountCents: row.amount_cents,
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
      })),
  };
}
