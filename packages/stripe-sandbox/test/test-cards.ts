import type { CardDetails } from '../src/payments/cards.ts';

/** A test card as a student enters it. */
export const card = (number: string, more: Partial<CardDetails> = {}): CardDetails => ({
  number,
  expMonth: 12,
  expYear: 2027,
  cvc: '123',
  ...more,
});

export const goodCard = card('4242424242424242');
