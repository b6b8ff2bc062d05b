import { universityEmailError } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { EmailField } from '../../../ui/forms/email-field.tsx';
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
  /** Whether the card is charged once, charged every month, or only authorised. */
  kind: PaymentKind;
  /** The amount from the server. Only configures the provider's form; the server defines what is charged. */
  amountCents: number;
  /** The label of the button, with the price: 'Pay $5.00'. */
  label: string;
  /** The initial value of the email field. */
  email: string;
  /**
   * Starts the payment on the server and returns its client secret. Called at each press with complete card
   * data; a repeated call must return the payment that was started before, as all `create-…` endpoints do.
   */
  clientSecret: () => Promise<string>;
  /** Shown if `clientSecret` fails and the server gives no explanation. */
  beginFailure?: string;
  /**
   * Asks the server to check the payment with the provider and to deliver the purchase. Sent even if the form
   * was unmounted, and again at each press after a failure: it must be idempotent, as all `confirm-…`
   * endpoints are.
   */
  confirm: (paymentIntentId: string) => Promise<unknown>;
  /** Called after the server has confirmed, if the form is still mounted: the caller shows the next step. */
  onSucceeded: () => void;
  /** Reports whether a payment is in progress; a dialog around the form must stay open during it. */
  onBusyChange?: (busy: boolean) => void;
  /** Adds the conditions for tickets to the consent text. */
  ticket?: boolean;
  /** Additional terms, shown above the consent. */
  terms?: ReactNode;
};

/**
 * The payment form of all pages and dialogs. It knows neither purpose nor price: the caller starts and
 * confirms the payment with `clientSecret` and `confirm`. If the bank requires authentication, the student
 * goes to the bank's page and returns to /payment-complete, which looks up the purchase itself; then neither
 * `confirm` nor `onSucceeded` is called here.
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
  // Undefined until the student types: the address of the account may load later and must not replace typed
  // text.
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
    // `noValidate`: our own validation shows its messages beside the fields.
    <form noValidate className={styles.form} aria-label="Payment" onSubmit={submit}>
      {provider.data?.provider === 'sandbox' && (
        <TestPaymentsLine listsCards={provider.data.mode !== 'production'} />
      )}
      <EmailField
        ref={emailField}
        label="Email"
        name="email"
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
