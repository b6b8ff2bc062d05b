import { AppError } from '../../../platform/http/app-error.ts';
import { askProvider, isFinal, ignoreIfInProgress } from '../../../platform/stripe/provider-errors.ts';
import type { Stripe } from '../../../platform/stripe/stripe-client.ts';
import { abandonPayment } from './abandon-payment.ts';
import type { Begun } from './begin-payment.ts';
import { lockPayment, updatePayment } from '../payments.repository.ts';
import type { PaymentRow } from '../payments.repository.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { settle } from '../settlement/settle.ts';

/** What the browser needs to pay. Never stored, never logged. */
export interface ToBeConfirmed {
  clientSecret: string;
  amountCents: number;
}

/** Each round closes one payment that is over or outdated; more than a few there never are. */
const maxRounds = 8;

/** Begins, or goes on with what was begun, until the provider has an open payment for it. */
export async function createOpenIntent(
  deps: PaymentsDeps,
  begin: () => Promise<Begun>,
): Promise<ToBeConfirmed> {
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

/** Nothing where the payment was over at the provider: whoever asked begins a new one. */
async function askForPayment(deps: PaymentsDeps, payment: PaymentRow): Promise<ToBeConfirmed | undefined> {
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

function toBeConfirmed(intent: Stripe.PaymentIntent): ToBeConfirmed {
  if (intent.client_secret === null) throw new Error(`${intent.id} came without a client secret.`);
  return { clientSecret: intent.client_secret, amountCents: intent.amount };
}

/** The same key as often as it takes: a lost answer, a second press or a new process get the same intent. */
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

/** The secret leaves us only once the row knows its intent: nothing can be paid that we would not recognise. */
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
  // The account was deleted, or the payment given up, while the provider was working.
  await stripe.paymentIntents.cancel(intent.id);
  throw new AppError('not_available');
}

/** The provider repeats a refusal to the same key, also when its cause is mended. */
async function useNewKey({ db, clock }: PaymentsDeps, { id, attempt }: PaymentRow): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockPayment(tx, id);
    if (row?.payment_intent_id === null && row.attempt === attempt)
      await updatePayment(tx, id, { attempt: attempt + 1, updated_at: clock.now() });
  });
}
