import { describe, expect, test } from 'vitest';
import { hashOfShown, requireShown } from './shown-hash.ts';

const shown = { amountCents: 500, people: ['a', 'b'], seat: { table: 7, name: 'é' }, note: null };

describe('the hash of what was shown', () => {
  test('is the same whatever the order of the fields, and for a field that is undefined', () => {
    const { amountCents, people, seat, note } = shown;
    const turned = {
      note,
      seat: { name: seat.name, table: seat.table },
      people,
      amountCents,
      gone: undefined,
    };
    expect(hashOfShown(turned)).toBe(hashOfShown(shown));
    expect(hashOfShown(shown)).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['another amount', { ...shown, amountCents: 501 }],
    ['a number as text', { ...shown, amountCents: '500' }],
    ['another order of people', { ...shown, people: ['b', 'a'] }],
    ['one more person', { ...shown, people: ['a', 'b', 'c'] }],
    ['a field less', { ...shown, note: undefined }],
    ['a deeper change', { ...shown, seat: { table: 8, name: 'é' } }],
    ['two names that look joined', { ...shown, people: ['a","b'] }],
  ])('differs for %s', (_, other) => {
    expect(hashOfShown(other)).not.toBe(hashOfShown(shown));
    expect(() => requireShown(hashOfShown(other), shown)).toThrow('changed');
  });

  test('covers dates', () => {
    const at = (day: number) => hashOfShown({ at: new Date(Date.UTC(2027, 5, day)) });
    expect(at(9)).toBe(hashOfShown({ at: '2027-06-09T00:00:00.000Z' }));
    expect(at(9)).not.toBe(at(10));
  });

  test('lets the act happen if nothing has changed', () => {
    expect(() => requireShown(hashOfShown(shown), { ...shown })).not.toThrow();
    expect(() => requireShown('', shown)).toThrow('changed');
  });
});
