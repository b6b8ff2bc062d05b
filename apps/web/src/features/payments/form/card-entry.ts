import type { CardField } from './card-check.ts';
import type { FailureText } from './payment-failure.ts';

export type PaymentKind =
  /** Charged immediately. */
  | 'payment'
  /** The first month of a subscription: the card is stored for the following months. */
  | 'subscription'
  /** Only authorised: captured or released later. */
  | 'hold';

export interface ConfirmInput {
  readonly clientSecret: string;
  readonly email: string;
  /** The URL to which the bank's page returns, if the bank requires authentication. */
  readonly returnUrl: string;
}

/** The result of an attempt to pay. If the result is unknown, `confirm` rejects instead. */
export type ConfirmOutcome =
  | { readonly kind: 'answered'; readonly paymentIntentId: string; readonly status: string }
  /** No charge was made. */
  | { readonly kind: 'refused'; readonly message: string | undefined; readonly field?: CardField | undefined }
  /** The bank requires authentication on its own page; the browser is navigating there. */
  | { readonly kind: 'leaving' };

/**
 * Whether the payment can continue. Errors are shown at the fields, or as `words` if the fields did not load.
 */
export type CheckOutcome =
  | { readonly fine: true }
  | { readonly fine: false; readonly words?: FailureText | undefined };

/** The interface between the payment form and the card fields: our own (sandbox) or the provider's. */
export interface CardEntry {
  /**
   * Shows at the fields what is missing or invalid, and focuses the first such field if `moveFocus` is set.
   */
  check(choices: { readonly moveFocus: boolean }): Promise<CheckOutcome>;
  confirm(input: ConfirmInput): Promise<ConfirmOutcome>;
}
