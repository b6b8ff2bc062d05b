import type { PaymentPurpose } from '@crewtable/contract';
import { formatMoney } from '../../../lib/format-money.ts';
import type { PaymentOutcome } from './find-outcome.ts';

interface OutcomeText {
  readonly title: string;
  readonly text: string;
  /** The link to the next step. */
  readonly way: { readonly to: string; readonly words: string };
}

const done: Record<PaymentPurpose, OutcomeText> = {
  subscription: {
    title: 'You are a subscriber',
    text: 'Your month is paid, and a receipt is in your mail. Brunch, Dinner and single summer tickets cost you nothing from now on.',
    way: { to: '/', words: 'Go to my tables' },
  },
  deposit: {
    title: 'Your seat is paid',
    text: 'A receipt is in your mail. The venue opens 24 hours before the event.',
    way: { to: '/home', words: 'Go to my tables' },
  },
  ticket: {
    title: 'Your seat is paid',
    text: 'A receipt is in your mail. The venue opens 24 hours before the event.',
    way: { to: '/home', words: 'Go to my tables' },
  },
  pass: {
    title: 'Every Wednesday is yours',
    text: 'A receipt is in your mail. Each venue opens 24 hours before its date.',
    way: { to: '/home', words: 'Go to my tables' },
  },
  hold: {
    title: 'Your spot is reserved',
    text: 'The amount is set aside on your card. It is charged only if you do not check in.',
    way: { to: '/automeetup/lobby', words: 'Back to the lobby' },
  },
};

/** The page on which each kind of payment starts. */
const beginnings: Record<PaymentPurpose, string> = {
  subscription: '/subscription',
  deposit: '/home',
  ticket: '/events/semesters/summer',
  pass: '/events/semesters/summer',
  hold: '/automeetup/lobby',
};

export function outcomeText({ payment, result, reason }: PaymentOutcome): OutcomeText {
  const { purpose, amountCents, currency } = payment;
  const listed = { to: '/payments', words: 'My payments' };
  if (result === 'done') return done[purpose];
  if (result === 'waiting') {
    return {
      title: `Payment status: ${payment.state}`,
      text: 'Your bank needs a moment. This page checks again automatically. You also find the result in your payments.',
      way: listed,
    };
  }
  if (result === 'gone back' && purpose === 'hold') {
    return {
      title: 'Your hold is released',
      text: [reason, 'Your card was not charged.'].filter(Boolean).join(' '),
      way: listed,
    };
  }
  if (result === 'gone back') {
    return {
      title: 'Your money goes back',
      text: reason ?? `${formatMoney(amountCents, currency)} goes back to your card.`,
      way: listed,
    };
  }
  return {
    title: 'Payment did not succeed. Please try again.',
    text: [reason, 'Your card was not charged.'].filter(Boolean).join(' '),
    way: { to: beginnings[purpose], words: 'Try Again' },
  };
}
