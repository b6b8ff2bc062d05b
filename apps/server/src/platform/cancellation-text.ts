import { inDollars } from './money.ts';

export interface CancellationMoney {
  /** The refund of a deposit or a ticket. */
  refundCents: number;
  /** The refund of a pass: its share for this date. */
  shareCents: number;
  /** Whether this refund returns the last remaining amount of the pass. */
  isWholePass: boolean;
  /** Whether the student was on the waitlist and had no seat. */
  inLine: boolean;
}

/**
 * Says what one student gets back when an event is cancelled. Page, mail and notification share this text.
 */
export function cancellationText({
  refundCents,
  shareCents,
  isWholePass,
  inLine,
}: CancellationMoney): string {
  if (refundCents === 0 && shareCents === 0)
    return inLine ? 'You were waiting for a seat; nothing was charged.' : 'Nothing was charged for it.';
  if (shareCents === 0) return `${inDollars(refundCents)} goes back to your card.`;
  if (refundCents === 0) return passShareText({ shareCents, isWholePass });
  return `${inDollars(refundCents + shareCents)} goes back to your card: ${inDollars(refundCents)} for your ticket and ${inDollars(shareCents)} of your pass. ${passAfter(isWholePass)}`;
}

/** For a date that was cancelled, or that closed without a seat for the holder of the pass. */
export function passShareText({
  shareCents,
  isWholePass,
}: Pick<CancellationMoney, 'shareCents' | 'isWholePass'>): string {
  return `${inDollars(shareCents)}, the share of this date in your pass, goes back to your card. ${passAfter(isWholePass)}`;
}

const passAfter = (isWholePass: boolean) =>
  isWholePass ? 'With it your whole pass is refunded.' : 'Your pass stays valid for all other dates.';
