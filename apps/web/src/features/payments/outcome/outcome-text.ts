import type { PaymentBody, SiteBody } from '@crewtable/contract';
import { formatMoney } from '../../../lib/format-money.ts';
import { seriesWord, ticketSeasons } from '../../../lib/site/site-sentences.ts';
import { capitalized, listText, paidMeals, seasonPath } from '../../../lib/site/site-text.ts';
import type { PaymentOutcome } from './find-outcome.ts';

export interface OutcomeText {
  readonly title: string;
  readonly text: string;
  /** The link to the next step. */
  readonly way: { readonly to: string; readonly words: string };
}

const seatPaid: OutcomeText = {
  title: 'Your seat is yours',
  text: 'It is paid, and a receipt is in your mail. The venue opens 24 hours before the event.',
  way: { to: '/home', words: 'Go to my tables' },
};

function doneText({ purpose, eventId }: PaymentBody, site: SiteBody): OutcomeText {
  switch (purpose) {
    case 'subscription':
      return {
        title: 'You are a subscriber',
        text: `Your month is paid, and a receipt is in your mail. ${freeText(site)}`.trim(),
        way: { to: '/', words: 'Go to my tables' },
      };
    case 'pass': {
      const weekday = site.seasons.find(({ id }) => id === eventId)?.tickets?.weekday ?? 'date';
      return {
        title: `Every ${weekday} is yours`,
        text: 'A receipt is in your mail. Each venue opens 24 hours before its date.',
        way: seatPaid.way,
      };
    }
    case 'hold':
      return {
        title: 'Your spot is reserved',
        text: 'The amount is set aside on your card. It is charged only if you do not check in.',
        way: { to: '/automeetup/lobby', words: 'Back to the lobby' },
      };
    case 'deposit':
    case 'ticket':
    default:
      return seatPaid;
  }
}

/** 'Brunch, Dinner and single summer tickets cost you nothing from now on.' Empty if nothing is sold. */
function freeText(site: SiteBody): string {
  const tickets = ticketSeasons(site).map(({ tickets: { eventTitle } }) => {
    return `single ${seriesWord(eventTitle)} tickets`;
  });
  const free = [...paidMeals(site.meals).map(({ title }) => title), ...tickets];
  if (free.length === 0) return '';
  const verb = free.length === 1 && tickets.length === 0 ? 'costs' : 'cost';
  return `${capitalized(listText(free, 'and'))} ${verb} you nothing from now on.`;
}

/** The page on which the payment was started. */
function beginning({ purpose, eventId }: PaymentBody, site: SiteBody): string {
  switch (purpose) {
    case 'subscription':
      return '/subscription';
    case 'hold':
      return '/automeetup/lobby';
    case 'deposit':
      return '/home';
    case 'ticket':
    case 'pass':
    default: {
      // A pass names its season. A ticket names only its date: with several seasons the student chooses again.
      const selling = ticketSeasons(site);
      const season =
        selling.find(({ id }) => id === eventId) ?? (selling.length === 1 ? selling[0] : undefined);
      return season === undefined ? '/events/semesters' : seasonPath(season);
    }
  }
}

export function outcomeText({ payment, result, reason }: PaymentOutcome, site: SiteBody): OutcomeText {
  const { purpose, amountCents, currency } = payment;
  const listed = { to: '/payments', words: 'My payments' };
  if (result === 'done') return doneText(payment, site);
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
    way: { to: beginning(payment, site), words: 'Try Again' },
  };
}
