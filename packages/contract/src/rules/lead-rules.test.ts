import { describe, expect, test } from 'vitest';
import { cleanLead, leadErrors } from './lead-rules.ts';

const ana = { firstName: 'Ana', lastName: 'Li', email: 'ana@example.edu' };

describe('the form of a lead', () => {
  test('accepts a name and a university address', () => {
    expect(leadErrors(ana)).toEqual([]);
  });

  test('reports all faults together, in the order of its fields', () => {
    expect(leadErrors({ firstName: ' ', lastName: '', email: 'ana@example.com' }).join(' ')).toBe(
      'First name is required. Last name is required. A valid .edu email is required.',
    );
  });

  test('refuses a name that cannot be on an ID, with one message for first and last name', () => {
    expect(leadErrors({ ...ana, firstName: '𠮷'.repeat(50) })).toEqual([]);
    for (const wrong of ['x'.repeat(51), 'evil.example/win', '🍞'])
      expect(leadErrors({ ...ana, firstName: wrong, lastName: wrong })).toEqual([
        'Please enter your name as it stands on your ID.',
      ]);
  });

  test('stores the address like an account does, and keeps the other fields', () => {
    expect(
      cleanLead({ firstName: ' Ana', lastName: 'Li ', email: ' Ana+x@Example.EDU ', eventId: 'a' }),
    ).toEqual({
      ...ana,
      eventId: 'a',
    });
  });
});
