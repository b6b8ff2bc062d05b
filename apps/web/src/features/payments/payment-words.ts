import type { PaymentBody, PaymentPurpose, PaymentState } from '@crewtable/contract';
import { dayWords } from '../../lib/date-words.ts';
import { check, clock } from '../../ui/icons.ts';
import type { IconName } from '../../ui/icon.tsx';

const purposes: Record<PaymentPurpose, string> = {
  deposit: 'Deposit',
  ticket: 'Single Event Ticket',
  pass: 'All-Access Pass',
  subscription: 'Subscription, one month',
  hold: 'QuickCrew hold',
};

/** What it was paid for: 'Deposit for Dinner, Fri, May 23'. */
export function purposeWords({ purpose, eventId }: Pick<PaymentBody, 'purpose' | 'eventId'>): string {
  const event = eventId === undefined ? undefined : eventWords(eventId);
  if (event === undefined) return purposes[purpose];
  return purpose === 'deposit'
    ? `Deposit for ${event.title}, ${event.day}`
    : `${purposes[purpose]}, ${event.day}`;
}

/** An event's id begins with its day and names its kind: '05232025-dinner-nyc'. */
function eventWords(eventId: string): { title: string; day: string } | undefined {
  const [, month, day, year, kind = ''] = /^(\d\d)(\d\d)(\d{4})-([a-z]+)-/.exec(eventId) ?? [];
  if (month === undefined) return undefined;
  const noon = new Date(`${year}-${month}-${day}T16:00:00Z`);
  // A date stays in one piece, also where the line is short.
  return {
    title: kind.charAt(0).toUpperCase() + kind.slice(1),
    day: dayWords(noon).replaceAll(' ', '\u00a0'),
  };
}

interface StateWords {
  readonly label: string;
  readonly tone: 'neutral' | 'amber' | 'green' | 'coral' | 'outline';
  readonly icon?: IconName;
  /** For the story, where the server gave no reason of its own. */
  readonly story: string;
}

export const stateWords: Record<PaymentState, StateWords> = {
  created: { label: 'Not finished', tone: 'outline', story: 'Begun. No card has been charged.' },
  requires_action: {
    label: 'Waiting for your bank',
    tone: 'amber',
    icon: clock,
    story: 'Your bank asked to be seen first.',
  },
  processing: { label: 'On its way', tone: 'amber', icon: clock, story: 'Your bank is working on it.' },
  failed: { label: 'Failed', tone: 'coral', story: 'The card was refused. Nothing was charged.' },
  succeeded: { label: 'Paid', tone: 'green', icon: check, story: 'Paid. A receipt was mailed to you.' },
  refund_pending: {
    label: 'Refund on its way',
    tone: 'amber',
    icon: clock,
    story: 'The money is going back to your card.',
  },
  refunded: { label: 'Refunded', tone: 'neutral', icon: check, story: 'The money is back on your card.' },
  canceled: { label: 'Cancelled', tone: 'outline', story: 'Given up. Nothing was charged.' },
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
