import type { Stripe, StripeElements, StripeElementsOptionsMode, StripeError } from '@stripe/stripe-js';
import type { Ref } from 'react';
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import type { CardEntry, ConfirmInput, ConfirmOutcome, PaymentKind } from './card-entry.ts';
import { CardFieldsLoading } from './card-fields-loading.tsx';
import { loadStripe } from './load-stripe.ts';
import { PaymentAlert } from '../payment-alert.tsx';
import { stripeAppearance } from './stripe-appearance.ts';
import styles from './stripe-card-fields.module.css';

const notLoaded = 'Stripe has not loaded';

type StripeCardFieldsProps = {
  publishableKey: string;
  kind: PaymentKind;
  amountCents: number;
  readOnly: boolean;
  ref: Ref<CardEntry>;
};

/** The provider's card fields in an iframe: no card number passes through our code. */
export function StripeCardFields(props: StripeCardFieldsProps) {
  const [attempts, setAttempts] = useState(0);
  const { publishableKey, kind, amountCents } = props;
  return (
    <FieldsOfOneAttempt
      // Each loading attempt and each amount needs a new mount.
      key={[publishableKey, kind, amountCents, attempts].join(' ')}
      {...props}
      onTryAgain={() => setAttempts(attempts + 1)}
    />
  );
}

type OneAttemptProps = StripeCardFieldsProps & { onTryAgain: () => void };

function FieldsOfOneAttempt({
  publishableKey,
  kind,
  amountCents,
  readOnly,
  ref,
  onTryAgain,
}: OneAttemptProps) {
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<{ readonly stripe: Stripe; readonly elements: StripeElements }>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');

  useEffect(() => {
    let remove: (() => void) | undefined;
    let gone = false;
    loadStripe(publishableKey).then(
      (stripe) => {
        if (gone || place.current === null) return;
        const elements = stripe.elements({ ...intention(kind, amountCents), appearance: stripeAppearance() });
        const element = elements.create('payment', {
          layout: 'tabs',
          // Our own email field is used instead; its value is sent with the payment.
          fields: { billingDetails: { email: 'never' } },
        });
        element.on('ready', () => setState('ready'));
        element.on('loaderror', () => setState('failed'));
        element.mount(place.current);
        tools.current = { stripe, elements };
        remove = () => element.destroy();
      },
      () => {
        if (!gone) setState('failed');
      },
    );
    return () => {
      gone = true;
      tools.current = null;
      remove?.();
    };
  }, [publishableKey, kind, amountCents]);

  useEffect(() => {
    if (state === 'ready') tools.current?.elements.getElement('payment')?.update({ readOnly });
  }, [state, readOnly]);

  useImperativeHandle(ref, () => ({
    async check() {
      if (tools.current === null || state !== 'ready') return { fine: false, words: { title: notLoaded } };
      // Stripe marks its invalid fields and focuses the first one.
      const { error } = await tools.current.elements.submit();
      return { fine: error === undefined };
    },
    confirm(input) {
      if (tools.current === null) return Promise.resolve({ kind: 'refused', message: notLoaded } as const);
      return confirm(tools.current.stripe, tools.current.elements, input);
    },
  }));

  return (
    <>
      {state === 'loading' && <CardFieldsLoading />}
      {state === 'failed' && (
        <PaymentAlert title={notLoaded} detail="The card fields of our payment provider could not be loaded.">
          <Button variant="second" size="small" onClick={onTryAgain}>
            Try Again
          </Button>
        </PaymentAlert>
      )}
      <div ref={place} className={styles.place} hidden={state === 'failed'} />
    </>
  );
}

function intention(kind: PaymentKind, amount: number): StripeElementsOptionsMode {
  const every = { amount, currency: 'usd', allowedPaymentMethodTypes: ['card'] };
  if (kind === 'subscription') return { ...every, mode: 'subscription' };
  return kind === 'hold'
    ? { ...every, mode: 'payment', captureMethod: 'manual' }
    : { ...every, mode: 'payment' };
}

async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, email, returnUrl }: ConfirmInput,
): Promise<ConfirmOutcome> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: { email } } },
    redirect: 'if_required',
  });
  if (error === undefined)
    return { kind: 'answered', paymentIntentId: paymentIntent.id, status: paymentIntent.status };
  return afterError(error);
}

/** Statuses in which an earlier attempt already paid: no further attempt is needed. */
const paidAlready = new Set(['succeeded', 'requires_capture', 'processing']);

function afterError(error: StripeError): ConfirmOutcome {
  const { payment_intent: intent, type, message } = error;
  if (intent !== undefined && paidAlready.has(intent.status))
    return { kind: 'answered', paymentIntentId: intent.id, status: intent.status };
  // The connection failed: it is unknown whether the money moved.
  if (type === 'api_connection_error' || type === 'api_error') throw new Error(message, { cause: error });
  return { kind: 'refused', message };
}
