import { AppError } from '../../../platform/http/app-error.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { hashOfShown, requireShown } from '../../../platform/http/office/shown-hash.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import { inDollars } from '../../../platform/money.ts';
import { askProvider, isOutdated } from '../../../platform/stripe/provider-errors.ts';
import { subscriptionCents } from '@crewtable/contract';
import type { SubscriptionPriceBody } from '@crewtable/contract';
import { sumOfPayment } from '../ledger/ledger.repository.ts';
import { deleteDifference } from '../ledger/provider-copy.repository.ts';
import { findByIntent, lockByIntent } from '../payments.repository.ts';
import { readPayment, sum } from '../settlement/read-provider-payment.ts';
import { settleFromProvider } from '../settlement/settle.ts';
import { findPrice, makePrice, priceKey } from '../subscriptions/subscription-price.ts';
import type { OfficeMoneyDeps } from './office-money.deps.ts';

/**
 * Books what the provider has and our ledger lacks, by the same function as webhooks and the reconciler: what was
 * paid for is granted, or refunded if it is gone. Safe to repeat.
 */
export async function bookDifference(
  deps: OfficeMoneyDeps,
  organiser: ActingOrganiser,
  paymentIntentId: string,
): Promise<void> {
  const { db, stripe, recordAct } = deps;
  if (!(await findByIntent(db, paymentIntentId))) throw new AppError('not_bookable');
  const facts = await askProvider(() => readPayment(stripe, paymentIntentId)).catch((error: unknown) => {
    if (isOutdated(error)) throw new AppError('not_bookable', { message: unknownText });
    throw error;
  });
  await db.transaction().execute(async (tx) => {
    const payment = await lockByIntent(tx, paymentIntentId);
    if (!payment) throw new AppError('not_bookable');
    const before = await sumOfPayment(tx, payment.id);
    await settleFromProvider(tx, deps, payment, paymentIntentId, facts);
    const after = await sumOfPayment(tx, payment.id);
    const atProvider = facts.receivedCents - facts.refundedCents + sum(facts.chargebacks);
    if (after !== atProvider) throw new AppError('not_bookable', { message: differsText });
    await deleteDifference(tx, paymentIntentId);
    // A colleague or the product has booked it meanwhile.
    if (after === before) return;
    await recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'money',
      act: 'Booked',
      about: { kind: 'payment', id: payment.id },
      details: { amount: inDollars(after - before) },
    });
  });
}

const unknownText = 'The provider does not know this payment.';
const differsText =
  'The payment at the provider is another one than ours. Please compare it in the dashboard.';

/** The price of the subscription, as the provider has it. */
export async function showPrice({ stripe }: Pick<OfficeMoneyDeps, 'stripe'>): Promise<SubscriptionPriceBody> {
  const priceId = (await askProvider(() => findPrice(stripe))) ?? null;
  const shown = { amountCents: subscriptionCents, lookupKey: priceKey, priceId };
  return { shownHash: hashOfShown(shown), ...shown };
}

/** The entry is written before the provider is asked, so that there is no act without an entry. Safe to repeat. */
export async function createPrice(
  deps: OfficeMoneyDeps,
  { organiser, shownHash, reason: typed }: { organiser: ActingOrganiser; shownHash: string; reason: string },
): Promise<SubscriptionPriceBody> {
  const reason = requireReason(typed);
  const { shownHash: _hash, ...shown } = await showPrice(deps);
  requireShown(shownHash, shown);
  await deps.db.transaction().execute((tx) =>
    deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'money',
      act: 'Price created',
      details: { price: priceKey },
      reason,
    }),
  );
  await askProvider(() => makePrice(deps.stripe));
  return showPrice(deps);
}
