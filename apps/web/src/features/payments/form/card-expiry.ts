import { digitsOf, placeBehind } from './card-number.ts';
import type { TypedText } from './card-number.ts';

export interface CardExpiry {
  readonly month: number;
  /** With the century. */
  readonly year: number;
}

/** 'MM / YY' from whatever was typed, pasted or filled in by the browser: '1227', '12/2027', '2027-12', '7/27'. */
export function editExpiry({ text, caret }: TypedText, before: string): TypedText {
  const removed = text.length < before.length;
  // Whoever deletes is in the middle of something: nothing is filled in meanwhile.
  const digits = removed ? digitsOf(text).slice(0, 4) : expiryDigits(text);
  const shown = withSlash(digits, removed);
  const atEnd = caret >= text.length;
  return {
    text: shown,
    caret: atEnd ? shown.length : placeBehind(shown, digitsOf(text.slice(0, caret)).length),
  };
}

function expiryDigits(text: string): string {
  const [, yearFirst, monthLast] = /^\s*(\d{4})\s*[-/]\s*(\d{1,2})\s*$/.exec(text) ?? [];
  if (yearFirst !== undefined && monthLast !== undefined)
    return monthLast.padStart(2, '0') + yearFirst.slice(2);
  const [, month, year] = /^\s*(\d{1,2})\s*[-/]\s*(\d*)\s*$/.exec(text) ?? [];
  if (month !== undefined && year !== undefined) {
    // A month of one digit is finished by the slash behind it.
    return (month.padStart(2, '0') + shortYear(year)).slice(0, 4);
  }
  const digits = digitsOf(text);
  // No month begins with one of these: it is whole already.
  const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return whole.slice(0, 2) + shortYear(whole.slice(2));
}

function shortYear(year: string): string {
  return year.length >= 4 ? year.slice(2, 4) : year.slice(0, 2);
}

/** The slash comes by itself, but not while somebody deletes it: it would be back at once. */
function withSlash(digits: string, removed: boolean): string {
  if (digits.length < 2 || (removed && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** What the field says, if it says all of it. */
export function readExpiry(text: string): CardExpiry | undefined {
  const digits = digitsOf(text);
  if (digits.length !== 4) return undefined;
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) };
}

/** A card is good until the end of its month. */
export function isPast({ month, year }: CardExpiry, now: Date): boolean {
  return year * 12 + month - 1 < now.getUTCFullYear() * 12 + now.getUTCMonth();
}
