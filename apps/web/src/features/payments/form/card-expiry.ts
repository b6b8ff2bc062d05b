import { digitsOf, positionAfterDigits } from './card-number.ts';
import type { TypedText } from './card-number.ts';

export interface CardExpiry {
  readonly month: number;
  /** Four digits. */
  readonly year: number;
}

/** Formats typed, pasted or autofilled text as 'MM / YY': '1227', '12/2027', '2027-12', '7/27'. */
export function editExpiry({ text, caret }: TypedText, before: string): TypedText {
  const removed = text.length < before.length;
  // Adds no digits while the student deletes characters.
  const digits = removed ? digitsOf(text).slice(0, 4) : expiryDigits(text);
  const shown = withSlash(digits, removed);
  const atEnd = caret >= text.length;
  return {
    text: shown,
    caret: atEnd ? shown.length : positionAfterDigits(shown, digitsOf(text.slice(0, caret)).length),
  };
}

function expiryDigits(text: string): string {
  const [, yearFirst, monthLast] = /^\s*(\d{4})\s*[-/]\s*(\d{1,2})\s*$/.exec(text) ?? [];
  if (yearFirst !== undefined && monthLast !== undefined)
    return monthLast.padStart(2, '0') + yearFirst.slice(2);
  const [, month, year] = /^\s*(\d{1,2})\s*[-/]\s*(\d*)\s*$/.exec(text) ?? [];
  if (month !== undefined && year !== undefined) {
    // A slash after one digit completes the month.
    return (month.padStart(2, '0') + shortYear(year)).slice(0, 4);
  }
  const digits = digitsOf(text);
  // No two-digit month starts with 2 to 9, so the single digit is the complete month.
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return whole.slice(0, 2) + shortYear(whole.slice(2));
}

function shortYear(year: string): string {
  return year.length >= 4 ? year.slice(2, 4) : year.slice(0, 2);
}

/** Inserts the slash, except while the student deletes it: it would come back immediately. */
function withSlash(digits: string, removed: boolean): string {
  if (digits.length < 2 || (removed && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Returns undefined unless all four digits are present. */
export function readExpiry(text: string): CardExpiry | undefined {
  const digits = digitsOf(text);
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

/** A card is valid until the end of its expiry month. */
export function isPast({ month, year }: CardExpiry, now: Date): boolean {
  return year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
}
