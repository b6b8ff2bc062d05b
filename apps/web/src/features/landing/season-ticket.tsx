import { brand, holdCents } from '@crewtable/contract';
import type { SiteBody, SiteMealBody } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';
import { firstStudentsText } from '../../lib/site/site-sentences.ts';
import { paidMeals, shortMoney, titlesText } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { SmallLabel } from '../../ui/layout/text.tsx';
import styles from './season-invitation.module.css';

interface TicketText {
  readonly label: string;
  readonly price: string;
  readonly note: string;
}

/** What the invitation costs, drawn as a ticket. Renders nothing if there is nothing to register for. */
export function SeasonTicket() {
  const { ticket, stub } = textsOf(useSite());
  if (!ticket) return null;
  return (
    <>
      <div className={styles.pass}>
        <SmallLabel>{ticket.label}</SmallLabel>
        <p className={styles.price}>{ticket.price}</p>
        <p className={styles.small}>{ticket.note}</p>
      </div>
      {stub && (
        <div className={styles.stub}>
          <SmallLabel>{stub.label}</SmallLabel>
          <div>
            <p className={styles.offer}>{stub.price}</p>
            <p className={styles.small}>{stub.note}</p>
          </div>
        </div>
      )}
    </>
  );
}

function textsOf({ seasons: [season], meals }: SiteBody): { ticket?: TicketText; stub?: TicketText } {
  if (!season) return meals.length > 0 ? mealTicket(meals) : { ticket: crewTicket };
  const { registration, tickets, offer } = season;
  if (registration === 'list') {
    return { ticket: { label: 'The list', price: shortMoney(0), note: 'Joining the list is free' } };
  }
  if (registration === 'none' || !tickets) return {};
  if (tickets.isFull) {
    const note = 'Every date is full, and the waitlist is open';
    return { ticket: { label: tickets.eventTitle, price: 'Full', note } };
  }
  return {
    ticket: seasonTicket(tickets),
    ...(offer && {
      stub: {
        label: 'Early offer',
        price: shortMoney(offer.amountCents),
        note: `for ${offer.students === 1 ? firstStudentsText(1) : `the first ${offer.students}`}`,
      },
    }),
  };
}

type Tickets = NonNullable<SiteBody['seasons'][number]['tickets']>;

/** The pass as long as it is on sale, because it is the better offer. */
function seasonTicket({ passCents, passDates, ticketCents }: Tickets): TicketText {
  if (passDates === 0) {
    return {
      label: 'Single Event Ticket',
      price: shortMoney(ticketCents),
      note: 'for one date of your choice',
    };
  }
  const each = formatMoney(Math.round(passCents / passDates));
  return {
    label: 'All-Access Pass',
    price: shortMoney(passCents),
    note: `${passDates} ${passDates === 1 ? 'ticket' : 'tickets'}, about ${each} per event`,
  };
}

/** The lowest deposit, and the free meals beside it. */
function mealTicket(meals: readonly SiteMealBody[]): { ticket: TicketText; stub?: TicketText } {
  const label = 'Your chair';
  const paid = paidMeals(meals);
  const free = meals.filter(({ priceCents }) => priceCents === 0);
  const freeNote = `at ${titlesText(free, 'and')}`;
  if (paid.length === 0) return { ticket: { label, price: 'Free', note: freeNote } };
  const lowest = Math.min(...paid.map(({ priceCents }) => priceCents));
  const cheapest = paid.filter(({ priceCents }) => priceCents === lowest);
  return {
    ticket: { label, price: shortMoney(lowest), note: `holds it at ${titlesText(cheapest, 'and')}` },
    ...(free.length > 0 && { stub: { label: 'No deposit', price: 'Free', note: freeNote } }),
  };
}

const crewTicket: TicketText = {
  label: brand.onDemandName,
  price: shortMoney(holdCents),
  note: 'held on your card, released on check-in',
};
