import { describe, expect, it } from 'vitest';
import { cardErrors, fieldOfRefusal } from './card-check.ts';
import { editExpiry, readExpiry } from './card-expiry.ts';
import { editCardNumber } from './card-number.ts';

/** Types the text one character at a time. */
function typed(keys: string, edit: (text: string, before: string) => string): string {
  return keys.split('').reduce((text, key) => edit(text + key, text), '');
}

const number = (text: string) => editCardNumber({ text, caret: text.length }).text;
const expiry = (text: string, before = '') => editExpiry({ text, caret: text.length }, before).text;

describe('the number of a card', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242-4242-4242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['378282246310005', '3782 822463 10005'],
    ['3782822463100051', '3782 822463 10005'],
    ['1234567890123456789000', '1234 5678 9012 3456 789'],
    ['no digits', ''],
  ])('typed as %s is shown as %s', (text, shown) => {
    expect(number(text)).toBe(shown);
    expect(typed(text, number)).toBe(shown);
  });

  it('keeps the caret where somebody corrects a digit in the middle', () => {
    // 4242 4|42 4242 424 -> a 2 is inserted after the fifth digit
    expect(editCardNumber({ text: '4242 4242 4242 424', caret: 7 })).toEqual({
      text: '4242 4242 4242 424',
      caret: 7,
    });
    expect(editCardNumber({ text: '4242 42242 4242 42', caret: 7 })).toEqual({
      text: '4242 4224 2424 242',
      caret: 7,
    });
  });
});

describe('the expiry of a card', () => {
  it.each([
    ['1227', '12 / 27'],
    ['727', '07 / 27'],
    ['7/27', '07 / 27'],
    ['12/27', '12 / 27'],
    ['1/27', '01 / 27'],
  ])('typed as %s reads %s', (keys, shown) => {
    expect(typed(keys, expiry)).toBe(shown);
  });

  it.each([
    ['12/2027', '12 / 27'],
    ['2027-12', '12 / 27'],
    ['122027', '12 / 27'],
    ['7/2027', '07 / 27'],
  ])('pasted or filled in as %s reads %s', (text, shown) => {
    expect(expiry(text)).toBe(shown);
  });

  it('can be deleted again, the slash too', () => {
    expect(expiry('12 / 2', '12 / 27')).toBe('12 / 2');
    expect(expiry('12 / ', '12 / 2')).toBe('12');
    expect(expiry('12 /', '12 / ')).toBe('12');
    expect(expiry('1', '12')).toBe('1');
  });

  it('is read as month and year', () => {
    expect(readExpiry('07 / 27')).toEqual({ month: 7, year: 2027 });
    expect(readExpiry('07 / 2')).toBeUndefined();
  });
});

describe('a card', () => {
  const now = new Date('2025-05-21T16:00:00Z');
  const good = { number: '4242 4242 4242 4242', expiry: '12 / 27', cvc: '123' };

  it('that is complete has nothing wrong with it, to the end of its last month', () => {
    expect(cardErrors(good, now)).toEqual({});
    expect(cardErrors({ ...good, expiry: '05 / 25' }, now)).toEqual({});
  });

  it.each([
    [{ number: '4242 4242' }, 'number', 'Your card number is incomplete.'],
    [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is incorrect.'],
    [{ expiry: '12 / 2' }, 'expiry', "Your card's expiration date is incomplete."],
    [{ expiry: '13 / 27' }, 'expiry', "Your card's expiration month is invalid."],
    [{ expiry: '04 / 25' }, 'expiry', "Your card's expiration date is in the past."],
    [{ cvc: '12' }, 'cvc', "Your card's security code is incomplete."],
  ])('with %j is told so at the field', (change, field, words) => {
    expect(cardErrors({ ...good, ...change }, now)).toEqual({ [field]: words });
  });

  it.each([
    ['Your card number is incorrect.', 'number'],
    ["Your card's security code is incorrect.", 'cvc'],
    ["Your card's expiration year is invalid.", 'expiry'],
    ['Your card has expired.', 'expiry'],
    ['Your card was declined.', undefined],
    ['Your card has insufficient funds.', undefined],
  ])('refused with ‘%s’ is told at: %s', (message, field) => {
    expect(fieldOfRefusal(message)).toBe(field);
  });
});
