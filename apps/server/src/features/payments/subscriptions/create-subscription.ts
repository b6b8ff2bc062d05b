import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { Stripe } from '../../../platform/stripe/stripe-client.ts';
import { askProvider, isFinal, ignoreIfInProgress } from '../../../platform/stripe/provider-errors.ts';
import { conflict, retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import type { PaymentToConfirm } from '../checkout/create-payment-intent.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { factsOf, readInvoice } from './read-provider-subscription.ts';
import { settleSubscription, insertInvoicePayment } from './settle-subscription.ts';
import { findPrice, makePrice, priceKey } from './subscription-price.ts';
import { isOver, isWaitingForMoney } from './subscription-rules.ts';
import {
  findCurrentSubscription,
  findCustomer,
  insertCustomer,
  insertSubscription,
  lockSubscription,
  updateSubscription,
} from './subscriptions.repository.ts';
import type { SubscriptionRow } from './subscriptions.repository.ts';

const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments'];
const maxRounds = 8;

/** Creates one subscription per student. Safe to repeat. The secret pays the first or an overdue month. */
export async function createSubscription(deps: PaymentsDeps, studentId: string): Promise<PaymentToConfirm> {
  return askProvider(async () => {
    for (let round = 0; round < maxRounds; round++) {
      const row = await beginSubscription(deps, studentId);
      if (row.subscription_id === null) {
        const made = await ignoreIfInProgress(() => createAtProvider(deps, row));
        if (made) return toBeConfirmed(made);
        continue;
      }
      const settled = await settleSubscription(deps, row.id);
      if (!settled || isOver(settled.status)) continue;
      if (!isWaitingForMoney(settled.status)) throw new AppError('already_subscribed');
      return toBeConfirmed(await deps.stripe.subscriptions.retrieve(row.subscription_id, { expand }));
    }
    throw new AppError('already_subscribed');
  });
}

async function beginSubscription(
  { db, clock, log, requireActive, requireProfile }: PaymentsDeps,
  studentId: string,
): Promise<SubscriptionRow> {
  return db.transaction().execute(async (tx) => {
    await requireActive(tx, studentId);
    await requireProfile(tx, studentId);
    return retryOnConflict(log, 'begin a subscription', async () => {
      const alive = await findCurrentSubscription(tx, studentId);
      if (alive) return alive;
      const now = clock.now();
      const times = { created_at: now, updated_at: now };
      const made = await insertSubscription(tx, {
        id: newId(now),
        student_id: studentId,
        status: 'incomplete',
        ...times,
      });
      return made ?? conflict;
    });
  });
}

/**
 * Retries use the same idempotency key, so a lost response or a second request gets the same subscription.
 */
async function createAtProvider(deps: PaymentsDeps, row: SubscriptionRow): Promise<Stripe.Subscription> {
  const { stripe } = deps;
  try {
    const customer = await customerOf(deps, row.student_id);
    const subscription = await stripe.subscriptions.create(
      {
        customer,
        items: [{ price: await priceOf(deps) }],
        payment_behavior: 'default_incomplete',
        payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
        metadata: { subscription_id: row.id },
        expand,
      },
      { idempotencyKey: `sub:${row.id}:create` },
    );
    await storeSubscription(deps, row, subscription);
    return subscription;
  } catch (error) {
    if (isFinal(error)) await giveUp(deps, row);
    throw error;
  }
}

async function customerOf({ db, clock, stripe }: PaymentsDeps, studentId: string): Promise<string> {
  const known = await findCustomer(db, studentId);
  if (known !== undefined) return known;
  const { id } = await stripe.customers.create(
    { metadata: { student_id: studentId } },
    { idempotencyKey: `customer:${studentId}` },
  );
  await db.transaction().execute((tx) => insertCustomer(tx, studentId, id, clock.now()));
  return id;
}

async function priceOf({ stripe, createsMissingPrices }: PaymentsDeps): Promise<string> {
  const price = await (createsMissingPrices ? makePrice(stripe) : findPrice(stripe));
  if (price === undefined)
    throw new Error(`The provider has no price ${priceKey}. Create it with: npm run payments -- prices`);
  return price;
}

/** Stores the subscription and its first month before the client secret is returned. */
async function storeSubscription(
  deps: PaymentsDeps,
  row: SubscriptionRow,
  made: Stripe.Subscription,
): Promise<void> {
  const { db, clock, stripe } = deps;
  const kept = await db.transaction().execute(async (tx) => {
    const locked = await lockSubscription(tx, row.id);
    if (!locked || isOver(locked.status)) return false;
    if (locked.subscription_id === made.id) return true;
    const facts = factsOf(made);
    const updated = await updateSubscription(tx, row.id, {
      subscription_id: made.id,
      status: facts.status,
      current_period_end: facts.currentPeriodEnd ?? null,
      updated_at: clock.now(),
    });
    const invoice = typeof made.latest_invoice === 'object' ? made.latest_invoice : null;
    for (const one of invoice ? readInvoice(invoice) : []) await insertInvoicePayment(tx, deps, updated, one);
    return true;
  });
  if (kept) return;
  // The account was deleted or the attempt was given up during the call to the provider.
  await stripe.subscriptions.cancel(made.id);
  throw new AppError('unavailable', { retryAfterSeconds: 2 });
}

/** The provider repeats a refusal for the same key, so the next attempt uses a new row with a new key. */
async function giveUp({ db, clock }: PaymentsDeps, { id }: SubscriptionRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row?.subscription_id === null)
      await updateSubscription(tx, id, { status: 'incomplete_expired', updated_at: clock.now() });
  });
}

function toBeConfirmed({ id, latest_invoice: invoice }: Stripe.Subscription): PaymentToConfirm {
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (typeof invoice !== 'object' || !invoice || secret === undefined)
    throw new Error(`Subscription ${id} has no client secret for its latest invoice.`);
  return { clientSecret: secret, amountCents: invoice.amount_due };
}
