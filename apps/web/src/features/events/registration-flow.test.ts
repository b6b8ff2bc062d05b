import { describe, expect, it } from 'vitest';
import { newRegistration, nextRegistration, type RegistrationEvent } from './registration-flow.ts';

const registration = {
  eventId: 'e',
  registeredAt: '2025-05-21T16:00:00Z',
  referralId: 'code',
  perks: [],
};
const after = (...events: RegistrationEvent[]) => events.reduce(nextRegistration, newRegistration);
const pick: RegistrationEvent = { kind: 'picked', eventId: 'e' };
const due: RegistrationEvent = { kind: 'went on', dueCents: 500 };
const free: RegistrationEvent = { kind: 'went on', dueCents: 0 };
const card: RegistrationEvent = { kind: 'went to the card' };

describe('a registration', () => {
  it('where something is due goes from the date over the bill and the card to the confirmation', () => {
    expect(after(pick).step).toBe('date');
    expect(after(pick, due).step).toBe('payment');
    expect(after(pick, due, card).step).toBe('paymentForm');
    expect(after(pick, due, card, { kind: 'paid' })).toMatchObject({
      step: 'paymentForm',
      isRegistering: true,
    });
    expect(after(pick, due, card, { kind: 'paid' }, { kind: 'registered', registration })).toMatchObject({
      step: 'confirmation',
      isRegistering: false,
      registration,
    });
  });

  it('where nothing is due registers at once', () => {
    expect(after(pick, free)).toMatchObject({ step: 'date', isRegistering: true });
    expect(after(pick, free, { kind: 'registered', registration }).step).toBe('confirmation');
  });

  it('goes back to the date from the bill and from the card, and keeps what was picked', () => {
    expect(after(pick, due, { kind: 'went back' })).toMatchObject({ step: 'date', picked: 'e' });
    expect(after(pick, due, card, { kind: 'went back' })).toMatchObject({ step: 'date', picked: 'e' });
  });

  it('that is paid does not go back, and asks again for the seat alone', () => {
    const stuck = after(pick, due, card, { kind: 'paid' }, { kind: 'failed', words: 'No.' });
    expect(stuck).toMatchObject({ step: 'paymentForm', isPaid: true, failure: 'No.' });
    expect(nextRegistration(stuck, { kind: 'went back' })).toBe(stuck);
    expect(nextRegistration(stuck, { kind: 'asked again' })).toMatchObject({
      isRegistering: true,
      failure: undefined,
    });
  });

  it('tells what went wrong until another date is picked', () => {
    const failed = after(pick, free, { kind: 'failed', words: 'All seats are taken.' });
    expect(failed.failure).toBe('All seats are taken.');
    expect(nextRegistration(failed, { kind: 'picked', eventId: 'f' })).toMatchObject({
      picked: 'f',
      failure: undefined,
    });
  });

  it('begins anew when it is opened again', () => {
    expect(after(pick, free, { kind: 'registered', registration }, { kind: 'opened' })).toBe(newRegistration);
  });
});
