import { PaymentForm } from '../../features/payments/form/payment-form.tsx';
import type { PaymentParts } from '../../features/series-registration/tickets/payment-step.tsx';

/** The payment form for the ticket of a series. */
export function TicketPayment(parts: PaymentParts) {
  return <PaymentForm kind="payment" ticket {...parts} />;
}
