interface Left {
  amountCents: number;
  /** Refunded according to the ledger. */
  refundedCents: number;
  /** Requested, but not in the ledger yet. */
  pending: readonly { amount_cents: number }[];
}

/** The amount that remains after all requested refunds. */
export function restCents({ amountCents, refundedCents, pending }: Left): number {
  return amountCents - refundedCents - pending.reduce((sum, refund) => sum + refund.amount_cents, 0);
}

interface Share {
  amountCents: number;
  /** How many dates the pass covered when it was bought. */
  dates: number;
  /** How many of them were refunded before. */
  sharesBefore: number;
  leftCents: number;
}

/** The share of one date, rounded down to the cent; the last refunded date gets the remaining cents. */
export function shareCents({ amountCents, dates, sharesBefore, leftCents }: Share): number {
  const isLast = sharesBefore + 1 >= dates;
  return isLast ? leftCents : Math.min(Math.floor(amountCents / dates), leftCents);
}
