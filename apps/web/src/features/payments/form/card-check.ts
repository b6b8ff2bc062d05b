import { isPast, readExpiry } from './card-expiry.ts';
import { digitsOf, isPlausibleNumber } from './card-number.ts';

/** The card as typed, including spaces and the slash. */
export interface CardDraft {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
}

export type CardField = keyof CardDraft;

export type CardErrors = Partial<Record<CardField, string>>;

/** The same texts as the provider's, so that an error reads the same wherever it is detected. */
const words = {
  numberIncomplete: 'Your card number is incomplete.',
  numberIncorrect: 'Your card number is incorrect.',
  expiryIncomplete: "Your card's expiration date is incomplete.",
  monthInvalid: "Your card's expiration month is invalid.",
  expiryPast: "Your card's expiration date is in the past.",
  cvcIncomplete: "Your card's security code is incomplete.",
} as const;

const shortestNumber = 13;

/**
 * Validates a card before any request. If the current time is unknown, the expiry is not checked against it.
 */
export function cardErrors({ number, expiry, cvc }: CardDraft, now: Date | undefined): CardErrors {
  const found: [CardField, string | undefined][] = [
    ['number', numberError(digitsOf(number))],
    ['expiry', expiryError(expiry, now)],
    ['cvc', digitsOf(cvc).length < 3 ? words.cvcIncomplete : undefined],
  ];
  return Object.fromEntries(found.filter(([, error]) => error !== undefined));
}

function numberError(digits: string): string | undefined {
  if (digits.length < shortestNumber) return words.numberIncomplete;
  return isPlausibleNumber(digits) ? undefined : words.numberIncorrect;
}

function expiryError(text: string, now: Date | undefined): string | undefined {
  const expiry = readExpiry(text);
  if (expiry === undefined) return words.expiryIncomplete;
  if (expiry.month < 1 || expiry.month > 12) return words.monthInvalid;
  return now !== undefined && isPast(expiry, now) ? words.expiryPast : undefined;
}

/** The field that a refusal of the provider is about; undefined if the card was declined. */
export function fieldOfRefusal(message: string): CardField | undefined {
  if (message.startsWith('Your card number is ')) return 'number';
  if (message.startsWith("Your card's security code is ")) return 'cvc';
  if (/^Your card('s expiration .+ is | has expired)/.test(message)) return 'expiry';
  return undefined;
}
