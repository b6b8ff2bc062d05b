import { describe, expect, test } from 'vitest';
import { cleanLead, leadErrors } from './lead-rules.ts';

const ana = { firstName: 'Ana', lastName: 'Li', email: 'ana@example.edu' };

describe('the form that comes before an account', () => {
  test('takes a name and a university address', () => {
    expect(leadErrors(ana)).toEqual([]);
  });

  test('complains about everything at once, in the order of its fields', () => {
    expect(leadErrors({ firstName: ' ', lastName: '', email: 'ana@example.com' }).join(' ')).toBe(
      'First name is required. Last name is required. A valid .edu email is required.',
    );
  });

  test('takes no name that could not stand on an ID, and says so once', () => {
    expect(leadErrors({ ...ana, firstName: '𠮷'.repeat(50) })).toEqual([]);
    for (const wrong of ['x'.repeat(51), 'evil.example/win', '🍞'])
      expect(leadErrors({ ...ana, firstName: wrong, lastName: wrong })).toEqual([
        'Please enter your name as it stands on your ID.',
      ]);
  });

  test('keeps the address as an account would have it, and everything else that came along', () => {
    expect(
      cleanLead({ firstName: ' Ana', lastName: 'Li ', email: ' Ana+x@Example.EDU ', eventId: 'a' }),
    ).toEqual({
      ...ana,
      eventId: 'a',
    });
  });
});
