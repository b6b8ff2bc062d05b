import { AppError } from '../../../platform/http/app-error.ts';
import { askProvider, isFinal, ignoreIfInProgress } from '../../../platform/stripe/provider-errors.ts';
import type { Stripe } from '../../../platform/stripe/stripe-client.ts';
import { abandonPayment } from './abandon-payment.ts';
import type { Begun } from './begin-payment.ts';
import { lockPayment, updatePayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settle } from '../settlement/settle.ts';

/** The data that the browser needs to pay. Never stored, never logged. */
export interface PaymentToConfirm {
  clientSecret: string;
  amountCents: number;
}

/** Each round closes one finished or outdated payment. A student never has more than a few of them. */
const maxRounds = 8;

/** Begins or continues a payment until the provider has an open payment intent for it. */
export async function createOpenIntent(
  deps: PaymentsDeps,
  begin: () => Promise<Begun>,
): Promise<PaymentToConfirm> {
  for (let round = 0; round < maxRounds; round++) {
    const { kind, payment } = await begin();
    if (kind === 'outdated') {
      await abandonPayment(deps, payment);
      continue;
    }
    const asked = await askForPayment(deps, payment);
    if (asked) return asked;
  }
  throw new AppError('not_available');
}

/** Returns undefined if the intent is finished or another request creates it. The caller then retries. */
async function askForPayment(deps: PaymentsDeps, payment: PaymentRow): Promise<PaymentToConfirm | undefined> {
  return askProvider(async () => {
    if (payment.payment_intent_id === null) {
      const made = await ignoreIfInProgress(() => makeIntent(deps, payment));
      return made && toBeConfirmed(made);
    }
    const intent = await deps.stripe.paymentIntents.retrieve(payment.payment_intent_id);
    if (!isOver(intent)) return toBeConfirmed(intent);
    await settle(deps, intent.id);
    return undefined;
  });
}

const isOver = ({ status }: Stripe.PaymentIntent) =>
  status === 'succeeded' || status === 'canceled' || status === 'requires_capture';

function toBeConfirmed(intent: Stripe.PaymentIntent): PaymentToConfirm {
  if (intent.client_secret === null) throw new Error(`Payment intent ${intent.id} has no client secret.`);
  return { clientSecret: intent.client_secret, amountCents: intent.amount };
}

/** Every retry uses the same idempotency key, so a lost response or a second request gets the same intent. */
async function makeIntent(deps: PaymentsDeps, payment: PaymentRow): Promise<Stripe.PaymentIntent> {
  const { stripe } = deps;
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
    await keepIntent(deps, payment, intent);
    return intent;
  } catch (error) {
    if (isFinal(error)) await useNewKey(deps, payment);
    throw error;
  }
}

/** Stores the intent id before the client secret is returned, so that we recognise every payment. */
async function keepIntent(
  { db, clock, stripe }: PaymentsDeps,
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
  // The account was deleted or the payment was abandoned during the call to the provider.
  await stripe.paymentIntents.cancel(intent.id);
  throw new AppError('not_available');
}

/** The provider repeats a refusal for the same key, even after its cause is fixed, so a new key is needed. */
async function useNewKey({ db, clock }: PaymentsDeps, { id, attempt }: PaymentRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id);
    if (row?.payment_intent_id === null && row.attempt === attempt)
      await updatePayment(tx, id, { attempt: attempt + 1, updated_at: clock.now() });
  });
}
