import { universityEmailError } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { CardEntry, PaymentKind } from './card-entry.ts';
import { CardFieldsLoading } from './card-fields-loading.tsx';
import { Consent } from './consent.tsx';
import { PaymentAlert } from '../payment-alert.tsx';
import { PaidLine } from './paid-notice.tsx';
import styles from './payment-form.module.css';
import { providerQuery } from '../provider-query.ts';
import { SandboxCardFields } from './sandbox-card-fields.tsx';
import { StripeCardFields } from './stripe-card-fields.tsx';
import { TestPaymentsLine } from './test-payments-line.tsx';
import { usePayment } from './use-payment.ts';

export type PaymentFormProps = {
  /** What is done with the card: charged, charged every month, or only asked to set the amount aside. */
  kind: PaymentKind;
  /** What the server said it costs; for the provider's form, which charges what the server asked it for. */
  amountCents: number;
  /** On the button, with the price: 'Pay $5.00'. */
  label: string;
  /** The address to begin with. */
  email: string;
  /**
   * Begins the payment on the server and answers its secret. Called at each press, and only when the card is complete:
   * it must find the payment that it began before, as all `create-…` calls do.
   */
  clientSecret: () => Promise<string>;
  /** Said when `clientSecret` fails and the server has no better word. */
  beginFailure?: string;
  /**
   * Asks the server to look at the provider itself and to give what was bought. Goes out even if the form is gone by
   * then, and once more for each press after a failure: it must be harmless to repeat, as all `confirm-…` calls are.
   */
  confirm: (paymentIntentId: string) => Promise<unknown>;
  /** The server has confirmed, and the student still looks at the form: lead on from here. */
  onSucceeded: () => void;
  /** Money is on its way, or no longer: a dialog around the form stays open meanwhile. */
  onBusyChange?: (busy: boolean) => void;
  /** Adds to the consent what holds for tickets. */
  ticket?: boolean;
  /** What else must be known before paying, above the consent. */
  terms?: ReactNode;
};

/**
 * The one way to pay, for a page or a dialog, whatever is bought. It knows neither purpose nor price: the caller begins
 * and confirms the payment with the two functions above. Where the bank asks to be seen, the student leaves for its
 * page and comes back to /payment-complete, which finds out by itself what was paid for; then neither `confirm` nor
 * `onSucceeded` is called here.
 */
export function PaymentForm(props: PaymentFormProps) {
  const {
    kind,
    amountCents,
    label,
    beginFailure = 'Failed to initialize payment.',
    ticket = false,
    terms,
    onBusyChange,
  } = props;
  const provider = useQuery(providerQuery);
  const entry = useRef<CardEntry>(null);
  const emailField = useRef<HTMLInputElement>(null);
  // The account's address may still be on its way; what was typed stays.
  const [typedEmail, setTypedEmail] = useState<string>();
  const email = typedEmail ?? props.email;
  const [checked, setChecked] = useState(false);
  const { phase, pay, isPaid } = usePayment({ ...props, beginFailure, entry });
  const working = phase.name === 'processing' || phase.name === 'succeeded';
  const emailError = universityEmailError(email);
  const isProcessing = phase.name === 'processing';
  useEffect(() => onBusyChange?.(isProcessing), [isProcessing, onBusyChange]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (working) return;
    setChecked(true);
    if (emailError !== undefined) emailField.current?.focus();
    void pay(email.trim(), emailError === undefined);
  }

  return (
    // Our own rules decide, in our own words, beside the fields.
    <form noValidate className={styles.form} aria-label="Payment" onSubmit={submit}>
      {provider.data?.provider === 'sandbox' && (
        <TestPaymentsLine listsCards={provider.data.mode !== 'production'} />
      )}
      <TextField
        ref={emailField}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        required
        value={email}
        readOnly={working || isPaid}
        error={checked ? emailError : undefined}
        onChange={({ currentTarget }) => setTypedEmail(currentTarget.value)}
      />
      {provider.isPending && <CardFieldsLoading />}
      {provider.isError && (
        <PaymentAlert title="Failed to load payment details." detail={provider.error.message}>
          <Button
            variant="second"
            size="small"
            working={provider.isFetching}
            workingLabel="Trying..."
            onClick={() => void provider.refetch()}
          >
            Try Again
          </Button>
        </PaymentAlert>
      )}
      {provider.data?.provider === 'sandbox' && (
        <SandboxCardFields ref={entry} readOnly={working || isPaid} />
      )}
      {provider.data?.provider === 'stripe' && (
        <StripeCardFields
          ref={entry}
          publishableKey={provider.data.publishableKey ?? ''}
          kind={kind}
          amountCents={amountCents}
          readOnly={working || isPaid}
        />
      )}
      <div className={styles.end}>
        {phase.name === 'failed' && <PaymentAlert {...phase.words} />}
        {phase.name === 'succeeded' ? (
          <PaidLine kind={kind} />
        ) : (
          <Button type="submit" wide working={isProcessing} disabled={provider.data === undefined}>
            {isPaid ? 'Try Again' : label}
          </Button>
        )}
        {terms}
        <Consent ticket={ticket} />
      </div>
    </form>
  );
}
