import type { PaymentBody, PaymentPurpose, PaymentState } from '@crewtable/contract';
import { check, clock } from '../../ui/layout/icons.ts';
import type { IconName } from '../../ui/layout/icon.tsx';

/** Fixed texts for purposes that are not tied to an event. */
const fixedText: Partial<Record<PaymentPurpose, string>> = {
  subscription: 'Subscription, one month',
  hold: 'QuickCrew hold',
};

/** What the payment was for, for example 'Deposit for Dinner, Friday, May 23'. */
export function purposeText({ purpose, title }: Pick<PaymentBody, 'purpose' | 'title'>): string {
  const words = fixedText[purpose] ?? withDayInOnePiece(title);
  return purpose === 'deposit' ? `Deposit for ${words}` : words;
}

/** Uses a non-breaking space so that 'May 23' is not split across lines. */
function withDayInOnePiece(title: string): string {
  return title.replace(/ (?=\d+$)/, '\u00a0');
}

interface StateText {
  readonly label: string;
  readonly tone: 'neutral' | 'amber' | 'green' | 'coral' | 'outline';
  readonly icon?: IconName;
  /** The text in the payment history if the server gave no reason. */
  readonly story: string;
}

export const stateText: Record<PaymentState, StateText> = {
  created: { label: 'Not finished', tone: 'outline', story: 'Started. No card has been charged.' },
  requires_action: {
    label: 'Waiting for your bank',
    tone: 'amber',
    icon: clock,
    story: 'Your bank asked you to confirm the payment.',
  },
  processing: { label: 'Processing', tone: 'amber', icon: clock, story: 'Your bank is working on it.' },
  failed: { label: 'Failed', tone: 'coral', story: 'The card was refused. Nothing was charged.' },
  succeeded: { label: 'Paid', tone: 'green', icon: check, story: 'Paid. A receipt was mailed to you.' },
  refund_pending: {
    label: 'Refund on its way',
    tone: 'amber',
    icon: clock,
    story: 'The money is going back to your card.',
  },
  refunded: { label: 'Refunded', tone: 'neutral', icon: check, story: 'The money is back on your card.' },
  canceled: { label: 'Cancelled', tone: 'outline', story: 'Cancelled. Nothing was charged.' },
  authorized: { label: 'Held', tone: 'amber', icon: clock, story: 'Set aside on your card, not charged.' },
  capturing: { label: 'Being charged', tone: 'amber', icon: clock, story: 'The hold is being charged.' },
  captured: { label: 'Charged', tone: 'coral', story: 'The hold was charged.' },
  releasing: { label: 'Being released', tone: 'amber', icon: clock, story: 'The hold is being released.' },
  released: {
    label: 'Released',
    tone: 'green',
    icon: check,
    story: 'The hold was released. Nothing was charged.',
  },
};
