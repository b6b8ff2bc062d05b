import type { EventBody } from '@crewtable/contract';
import { beginDeposit, confirmDeposit } from '../../features/events/deposit.ts';
import { PaymentForm } from '../../features/payments/form/payment-form.tsx';
import { formatMoney } from '../../lib/format-money.ts';

export type DepositPaymentProps = {
  date: EventBody;
  email: string;
  onPaid: () => void;
  /** Called before the payment starts, because the bank may redirect away from this page. */
  onBegin?: () => void;
};

/** The payment form for the deposit of one date. */
export function DepositPayment({ date, email, onPaid, onBegin }: DepositPaymentProps) {
  return (
    <PaymentForm
      kind="payment"
      amountCents={date.amountDueCents}
      label={`Pay ${formatMoney(date.amountDueCents)}`}
      email={email}
      clientSecret={() => {
        onBegin?.();
        return beginDeposit(date);
      }}
      beginFailure="Failed to initialize payment. You may already be registered for this event."
      confirm={() => confirmDeposit(date)}
      onSucceeded={onPaid}
      ticket
    />
  );
}
