import { AppError } from '../../platform/http/app-error.ts';
import { askProvider, isFinal, unlessUnderWay } from '../../platform/stripe/provider-errors.ts';
import type { Stripe } from '../../platform/stripe/open-stripe.ts';
import { abandonPayment } from './abandon-payment.ts';
import type { Begun } from './begin-payment.ts';
import { lockPayment, updatePayment } from './payments.repository.ts';
import type { PaymentRow } from './payments.repository.ts';
import type { PaymentsParts } from './payments.parts.ts';
import { settle } from './settle.ts';

/** What the browser needs to pay. Never stored, never logged. */
export interface ToBeConfirmed {
  clientSecret: string;
  amountCents: number;
}

/** Each round closes one payment that is over or outdated; more than a few there never are. */
const mostRounds = 8;

/** Begins, or goes on with what was begun, until the provider has an open payment for it. */
export async function askUntilOpen(
  parts: PaymentsParts,
  begin: () => Promise<Begun>,
): Promise<ToBeConfirmed> {
  for (let round = 0; round < mostRounds; round++) {
    const { kind, payment } = await begin();
    if (kind === 'outdated') {
      await abandonPayment(parts, payment);
      continue;
    }
    const asked = await askForPayment(parts, payment);
    if (asked) return asked;
  }
  throw new AppError('not_available');
}

/** Nothing where the payment was over at the provider: whoever asked begins a new one. */
async function askForPayment(parts: PaymentsParts, payment: PaymentRow): Promise<ToBeConfirmed | undefined> {
  return askProvider(async () => {
    if (payment.payment_intent_id === null) {
      const made = await unlessUnderWay(() => makeIntent(parts, payment));
      return made && toBeConfirmed(made);
    }
    const intent = await parts.stripe.paymentIntents.retrieve(payment.payment_intent_id);
    if (!isOver(intent)) return toBeConfirmed(intent);
    await settle(parts, intent.id);
    return undefined;
  });
}

const isOver = ({ status }: Stripe.PaymentIntent) =>
  status === 'succeeded' || status === 'canceled' || status === 'requires_capture';

function toBeConfirmed(intent: Stripe.PaymentIntent): ToBeConfirmed {
  if (intent.client_secret === null) throw new Error(`${intent.id} came without a client secret.`);
  return { clientSecret: intent.client_secret, amountCents: intent.amount };
}

/** The same key as often as it takes: a lost answer, a second press or a new process get the same intent. */
async function makeIntent(parts: PaymentsParts, payment: PaymentRow): Promise<Stripe.PaymentIntent> {
  const { stripe } = parts;
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: payment.amount_cents,
        currency: payment.currency,
        allowed_payment_method_types: ['card'],
        capture_method: payment.purpose === 'hold' ? 'manual' : 'automatic',
        metadata: { payment_id: payment.id },
      },
      { idempotencyKey: `pay:${payment.id}:create:${payment.attempt}` },
    );
    await keepIntent(parts, payment, intent);
    return intent;
  } catch (error) {
    if (isFinal(error)) await useNewKey(parts, payment);
    throw error;
  }
}

/** The secret leaves us only once the row knows its intent: nothing can be paid that we would not recognise. */
async function keepIntent(
  { db, clock, stripe }: PaymentsParts,
  payment: PaymentRow,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const kept = await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, payment.id);
    if (row?.payment_intent_id === intent.id) return true;
    if (row?.payment_intent_id !== null || row.state !== 'created') return false;
    await updatePayment(tx, row.id, { payment_intent_id: intent.id, updated_at: clock.now() });
    return true;
  });
  if (kept) return;
  // The account was deleted, or the payment given up, while the provider was working.
  await stripe.paymentIntents.cancel(intent.id);
  throw new AppError('not_available');
}

/** The provider repeats a refusal to the same key, also when its cause is mended. */
async function useNewKey({ db, clock }: PaymentsParts, { id, attempt }: PaymentRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id);
    if (row?.payment_intent_id === null && row.attempt === attempt)
      await updatePayment(tx, id, { attempt: attempt + 1, updated_at: clock.now() });
  });
}
