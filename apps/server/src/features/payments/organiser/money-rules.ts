import type { PaymentState } from '@crewtable/contract';
import { dayMs } from '@crewtable/contract';

/** The columns of a payment's student, for `payerOf`. */
export interface PayerColumns {
  studentId: string | null;
  firstName: string | null;
  lastInitial: string | null;
  email: string | null;
}

/** What one press of support may send back, and how often a day. The table repeats these limits. */
const supportRefundCents = 2_500;
const supportRefundsPerDay = 20;

/** The act in the audit log of a refund in a roster. It counts if its details have a `refund`. */
export const rosterRefundAct = 'Taken out with a refund';

export interface RefundCount {
  /** True for organisers without the role of an owner. */
  isLimited: boolean;
  /** Refunds by the same organiser on the same day, before this one. */
  earlier: number;
  amountCents: number;
}

/** Why the organiser cannot send it back. Returns undefined if possible. */
export function refundRefusal({ isLimited, earlier, amountCents }: RefundCount): string | undefined {
  if (!isLimited) return undefined;
  if (amountCents > supportRefundCents)
    return 'Support can send back $25.00 at most at once. Please ask an owner.';
  if (earlier >= supportRefundsPerDay)
    return `Support can send back ${supportRefundsPerDay} payments a day, and you have. Please ask an owner.`;
  return undefined;
}

/** Money can be sent back while we have it. */
export const isRefundable = (state: PaymentState) => state === 'succeeded' || state === 'captured';

/** Why a refund waits. `needsPerson` if it will not go on by itself. */
export function whyRefundWaits(
  refund: {
    isChargedBack: boolean;
    providerStatus: string | null;
    failureReason: string | null;
    requestedAt: Date;
  },
  now: Date,
): { text: string; needsPerson: boolean } {
  const { isChargedBack, providerStatus, failureReason, requestedAt } = refund;
  if (isChargedBack)
    return { text: 'A chargeback is open. It is sent if the bank gives the money back.', needsPerson: false };
  if (providerStatus === 'failed' || providerStatus === 'canceled')
    return {
      text: `${failures[failureReason ?? ''] ?? 'The bank refused it'}, needs another way`,
      needsPerson: true,
    };
  if (providerStatus === 'requires_action')
    return { text: 'The provider waits for an answer in its dashboard', needsPerson: true };
  if (providerStatus === 'pending') {
    const days = Math.floor((now.getTime() - requestedAt.getTime()) / dayMs);
    return { text: `At the bank, day ${days + 1} of 10`, needsPerson: days >= 10 };
  }
  const isLate = now.getTime() - requestedAt.getTime() > lateMs;
  return isLate
    ? { text: 'Not sent for more than an hour. It is tried again by itself; see Health.', needsPerson: true }
    : { text: 'On its way to the provider', needsPerson: false };
}

const lateMs = dayMs / 24;

/** The provider's words for a refund that failed. */
const failures: Readonly<Record<string, string>> = {
  expired_or_canceled_card: 'Card expired',
  lost_or_stolen_card: 'Card lost or stolen',
  insufficient_funds: 'Our balance at the provider was too low',
};

/** What has to be done about an open chargeback, by the provider's word for its state. */
export function chargebackText(status: string, answerBy: string | undefined): string {
  const needsAnswer = status === 'needs_response' || status === 'warning_needs_response';
  if (needsAnswer && answerBy !== undefined) return `Answer at the provider by ${answerBy}`;
  return needsAnswer ? 'Answer in the dashboard of the provider' : 'Answered. The bank decides.';
}

export interface DifferenceFacts {
  providerCents: number;
  ledgerCents: number;
  title: string | null;
  time: string;
}

/** A difference between provider and ledger in words. */
export function differenceWords(
  { providerCents, ledgerCents, title, time }: DifferenceFacts,
  inDollars: (cents: number) => string,
): { title: string; text: string } {
  const about = title === null ? 'No payment of ours belongs to it.' : `${title}.`;
  if (ledgerCents === 0 && providerCents > 0)
    return {
      title: `One charge of ${inDollars(providerCents)} only at the provider`,
      text: `${time}. ${about}`,
    };
  if (providerCents === 0)
    return { title: `${inDollars(ledgerCents)} only in our books`, text: `${time}. ${about}` };
  return {
    title: `${inDollars(providerCents)} at the provider, ${inDollars(ledgerCents)} in our books`,
    text: `${time}. ${about}`,
  };
}
