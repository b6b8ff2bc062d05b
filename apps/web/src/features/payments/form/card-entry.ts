import type { CardField } from './card-check.ts';
import type { FailureText } from './payment-failure.ts';

export type PaymentKind =
  /** Charged at once. */
  | 'payment'
  /** The first of many months: the card is kept for the next ones. */
  | 'subscription'
  /** Only set aside: charged or released later. */
  | 'hold';

export interface ConfirmInput {
  readonly clientSecret: string;
  readonly email: string;
  /** Where the bank's page leads back to, if the bank asks to be seen. */
  readonly returnUrl: string;
}

/** What came of an attempt to pay. Where nobody can know, `confirm` rejects instead. */
export type ConfirmOutcome =
  | { readonly kind: 'answered'; readonly paymentIntentId: string; readonly status: string }
  /** Nothing was charged. */
  | { readonly kind: 'refused'; readonly message: string | undefined; readonly field?: CardField | undefined }
  /** The bank wants to be asked on a page of its own; this page is being left. */
  | { readonly kind: 'leaving' };

/** Whether it makes sense to go on. What is wrong is told at the fields, or, where there are none, in these words. */
export type CheckOutcome =
  { readonly fine: true } | { readonly fine: false; readonly words?: FailureText | undefined };

/** How the payment form speaks to whoever takes the card: our own fields, or the provider's. */
export interface CardEntry {
  /** Says at the fields what is missing or wrong, and leads the keyboard there if it may. */
  check(choices: { readonly moveFocus: boolean }): Promise<CheckOutcome>;
  confirm(input: ConfirmInput): Promise<ConfirmOutcome>;
}
