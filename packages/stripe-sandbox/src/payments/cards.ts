import type Stripe from 'stripe';
import type { ErrorObject } from '../http/refusal.ts';
import { Refusal, docUrl } from '../http/refusal.ts';

/** Why a bank declines a card, with Stripe's codes and message. */
export interface Decline {
  code: NonNullable<ErrorObject['code']>;
  declineCode: string;
  message: string;
}

const decline = (code: Decline['code'], declineCode: string, message: string): Decline => ({
  code,
  declineCode,
  message,
});

const declined = decline('card_declined', 'generic_decline', 'Your card was declined.');
export const expired = decline('expired_card', 'expired_card', 'Your card has expired.');
export const authenticationRequired = decline(
  'authentication_required',
  'authentication_required',
  'Your card was declined. This transaction requires authentication.',
);

/**
 * How a test card behaves. The payment method stores the name of the behaviour instead of the card number.
 */
export interface Behaviour {
  /** The bank requires 3-D Secure for every payment. */
  asksForAuthentication?: true;
  /** Why a charge is declined; undefined if it succeeds. */
  charge?: Decline;
  /** Why saving the card is declined; undefined if it succeeds. */
  setup?: Decline;
  /** The cardholder disputes the charge immediately. */
  disputes?: true;
}

const refusing = (reason: Decline): Behaviour => ({ charge: reason, setup: reason });

const behaviours = {
  succeeds: {},
  declines: refusing(declined),
  lacks_funds: refusing(decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.')),
  has_expired: refusing(expired),
  has_wrong_cvc: refusing(
    decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  ),
  fails_processing: refusing(
    decline(
      'processing_error',
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ),
  authenticates: { asksForAuthentication: true },
  authenticates_then_declines: { asksForAuthentication: true, ...refusing(declined) },
  attaches_then_declines: { charge: declined },
  disputes: { disputes: true },
} as const satisfies Record<string, Behaviour>;

type BehaviourName = keyof typeof behaviours;

export function behaviourNamed(name: string): Behaviour {
  return behaviours[name as BehaviourName];
}

/** Stripe's test card numbers. `tokens` below maps the payment methods of Stripe's documentation to them. */
const numbers: Readonly<Record<string, BehaviourName>> = {
  '4242424242424242': 'succeeds',
  '4000000000000002': 'declines',
  '4000000000009995': 'lacks_funds',
  '4000000000000069': 'has_expired',
  '4000000000000127': 'has_wrong_cvc',
  '4000000000000119': 'fails_processing',
  '4000002760003184': 'authenticates',
  '4000008400001629': 'authenticates_then_declines',
  '4000000000000341': 'attaches_then_declines',
  '4000000000000259': 'disputes',
};

const tokens: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDispute: '4000000000000259',
};

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** The data of a card that is kept. The number itself is not. */
export interface KnownCard {
  behaviour: BehaviourName;
  last4: string;
  expMonth: number;
  expYear: number;
}

/**
 * The card of a token such as `pm_card_visa`; undefined if unknown. It expires in December, two years from
 * now.
 */
export function cardNamed(token: string, now: Date): KnownCard | undefined {
  const number = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  if (number === undefined) return undefined;
  return {
    behaviour: numbers[number]!,
    last4: number.slice(-4),
    expMonth: 12,
    expYear: now.getUTCFullYear() + 2,
  };
}

export function hasExpired({ exp_month, exp_year }: Stripe.PaymentMethod.Card, now: Date): boolean {
  return isPast(exp_month, exp_year, now);
}

const isPast = (month: number, year: number, now: Date) =>
  year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();

/** Validates the card details and throws if they are invalid, as Stripe does before it asks the bank. */
export function parseCard({ number, expMonth, expYear, cvc }: CardDetails, now: Date): KnownCard {
  const digits = number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(digits) || !passesLuhn(digits)) {
    throw typo('incorrect_number', 'number', 'Your card number is incorrect.');
  }
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw typo('invalid_expiry_month', 'exp_month', "Your card's expiration month is invalid.");
  }
  const year = expYear < 100 ? 2000 + expYear : expYear;
  if (!Number.isInteger(year) || isPast(expMonth, year, now) || year > now.getUTCFullYear() + 50) {
    throw typo('invalid_expiry_year', 'exp_year', "Your card's expiration year is invalid.");
  }
  if (!/^\d{3,4}$/.test(cvc)) throw typo('invalid_cvc', 'cvc', "Your card's security code is invalid.");
  const behaviour = Object.hasOwn(numbers, digits) ? numbers[digits] : undefined;
  if (behaviour === undefined) {
    throw cardError(
      decline(
        'card_declined',
        'test_mode_live_card',
        'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      ),
    );
  }
  return { behaviour, last4: digits.slice(-4), expMonth, expYear: year };
}

const typo = (code: Decline['code'], param: string, message: string) =>
  new Refusal(402, { type: 'card_error', code, doc_url: docUrl(code), message, param });

const cardError = ({ code, declineCode, message }: Decline) =>
  new Refusal(402, {
    type: 'card_error',
    code,
    decline_code: declineCode,
    doc_url: docUrl(code),
    message,
  });

function passesLuhn(digits: string): boolean {
  const sum = digits
    .split('')
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}
