import type { RosterRowBody } from '@crewtable/contract';

interface SeatFacts {
  state: 'registered' | 'reserved' | 'offered';
  byPass: boolean;
  priceCents: number;
  /** The payment for this date alone; undefined without one. */
  payment: { state: string; amountCents: number } | undefined;
  isShareOnItsWay: boolean;
}

type Paid = Pick<RosterRowBody, 'paid' | 'paidCents'>;

/** How a seat was paid, in the words of the roster. */
export function paidFor({ state, byPass, priceCents, payment, isShareOnItsWay }: SeatFacts): Paid {
  if (payment?.state === 'refund_pending') return { paid: 'refund_pending', paidCents: payment.amountCents };
  if (isShareOnItsWay) return { paid: 'refund_pending', paidCents: null };
  if (payment?.state === 'succeeded') return { paid: 'single', paidCents: payment.amountCents };
  if (state !== 'registered') return { paid: 'paying', paidCents: null };
  if (byPass) return { paid: 'pass', paidCents: null };
  if (payment?.state === 'refunded') return { paid: 'refunded', paidCents: payment.amountCents };
  // A registered seat that costs something and has no payment is covered by a subscription.
  return { paid: priceCents === 0 ? 'free' : 'subscription', paidCents: null };
}

/** Here beats absent: a student who checked in after all is here, unless an organiser corrected it later. */
export function presenceOf({
  checkedInAt,
  absentAt,
}: {
  checkedInAt: Date | null;
  absentAt: Date | null;
}): RosterRowBody['presence'] {
  if (absentAt !== null) return 'absent';
  return checkedInAt === null ? null : 'here';
}

/** Numbers friend groups from one on, in the order of the rows. A friend who is alone here counts as alone. */
export function numberGroups(groupIds: readonly (string | null)[]): (number | null)[] {
  const sizes = new Map<string, number>();
  for (const id of groupIds) if (id !== null) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const numbers = new Map<string, number>();
  return groupIds.map((id) => {
    if (id === null || sizes.get(id) === 1) return null;
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  });
}
