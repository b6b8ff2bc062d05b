import { inDollars } from './money.ts';

export interface CancellationMoney {
  /** What goes back of a deposit or a ticket. */
  refundCents: number;
  /** What goes back of a pass: the share of this date. */
  shareCents: number;
  /** Nothing is left of the pass afterwards. */
  isWholePass: boolean;
  /** Had no seat, only a place in line. */
  inLine: boolean;
}

/** What becomes of the money of one student when an event is cancelled. Page, mail and notification say this. */
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

/** A pass gives back the share of a date: it was cancelled, or closed without a seat for the holder. */
export function passShareText({
  shareCents,
  isWholePass,
}: Pick<CancellationMoney, 'shareCents' | 'isWholePass'>): string {
  return `${inDollars(shareCents)}, the share of this date in your pass, goes back to your card. ${passAfter(isWholePass)}`;
}

const passAfter = (isWholePass: boolean) =>
  isWholePass ? 'With it your whole pass is refunded.' : 'Your pass stays valid for all other dates.';
