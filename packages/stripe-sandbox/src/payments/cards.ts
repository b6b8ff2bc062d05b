import type Stripe from 'stripe';
import type { ErrorObject } from '../http/refusal.ts';
import { Refusal, docUrl } from '../http/refusal.ts';

/** What a bank says no with, in Stripe's words. */
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

/** How a test card behaves; kept by name with the payment method, in place of its number. */
export interface Behaviour {
  /** The bank asks the cardholder before every payment. */
  asksForAuthentication?: true;
  /** What becomes of a charge; nothing: it succeeds. */
  charge?: Decline;
  /** What becomes of saving the card for later; nothing: it succeeds. */
  setup?: Decline;
  /** The cardholder complains to the bank as soon as the charge is made. */
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

/** Stripe's own test numbers, and the names that its documentation gives to payment methods made of them. */
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

/** What is left of a card once its number has been looked at. */
export interface KnownCard {
  behaviour: BehaviourName;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** The card behind `pm_card_visa` and its sisters: it never expires within the year. */
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

/** Looks at what was typed, and refuses what cannot be a card, as Stripe does before it asks any bank. */
export function recognise({ number, expMonth, expYear, cvc }: CardDetails, now: Date): KnownCard {
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
