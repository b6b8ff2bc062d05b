import { brand, holdCents } from '@crewtable/contract';
import type { SiteBody } from '@crewtable/contract';
import { inSentence } from '../../lib/site/season-text.ts';
import { ticketSeasons } from '../../lib/site/site-sentences.ts';
import { capitalized, shortMoney, weekdaysText } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Candle } from '../../ui/drawings/candle.tsx';
import { serve } from '../../ui/drawings/dish.tsx';
import { SmallLabel } from '../../ui/layout/text.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './step-drawings.module.css';

const typed: readonly TableSeat[] = ['4', '0', '7', '1', '9'].map((initials) => ({ state: 'lit', initials }));
const code: readonly TableSeat[] = [
  ...typed,
  { state: 'you', initials: '|' },
  { state: 'open' },
  { state: 'open' },
];

/** The eight digits of the code on the eight seats of a table, as on the sign-in page. */
export function CodeTable() {
  return <Table seats={code} decorative />;
}

/** The place card that the others at the table see. */
export function OwnPlaceCard() {
  return (
    <svg viewBox="0 0 320 250" aria-hidden="true" className={styles.card}>
      <path className={styles.back} d="M108 58A58 58 0 0 1 212 58" />
      <circle className={styles.cushion} cx="160" cy="88" r="47" />
      <text className={styles.you} x="160" y="90">
        You
      </text>
      <g transform="rotate(-2 160 180)">
        <rect className={styles.paper} x="40" y="128" width="240" height="104" rx="5" />
        <path className={styles.fold} d="M40 140H280" />
        <text className={styles.name} x="160" y="179">
          First name L.
        </text>
        <text className={styles.college} x="160" y="210">
          your college
        </text>
      </g>
    </svg>
  );
}

/** A ticket for one date. */
export function DateTicket() {
  const { title, day, place, stub, price } = ticketOf(useSite());
  return (
    <div className={styles.ticket} aria-hidden="true">
      <div className={styles.ticketBody}>
        <SmallLabel>{title}</SmallLabel>
        <p className={styles.day}>{day}</p>
        <p className={styles.hour}>{place}</p>
      </div>
      <div className={styles.ticketStub}>
        <SmallLabel>{stub}</SmallLabel>
        <p className={styles.price}>{price}</p>
      </div>
    </div>
  );
}

interface DateTicketText {
  readonly title: string;
  readonly day: string;
  readonly place: string;
  readonly stub: string;
  readonly price: string;
}

function ticketOf(site: SiteBody): DateTicketText {
  const [season] = ticketSeasons(site);
  const [meal] = site.meals;
  if (season) {
    const { eventTitle, weekday, startTime, area, ticketCents } = season.tickets;
    return {
      title: capitalized(inSentence(eventTitle)),
      day: weekday.slice(0, 3),
      place: `${startTime}, ${area}`,
      stub: 'Chair',
      price: shortMoney(ticketCents),
    };
  }
  if (meal) {
    const { title, weekdays, startTime, area, priceCents } = meal;
    return {
      title,
      day: weekdaysText(weekdays.slice(0, 1)).slice(0, 3),
      place: `${startTime}, ${area}`,
      stub: 'Chair',
      price: priceCents === 0 ? 'Free' : shortMoney(priceCents),
    };
  }
  return {
    title: brand.onDemandName,
    day: 'Today',
    place: 'For four, New York',
    stub: 'Hold',
    price: shortMoney(holdCents),
  };
}

const released: readonly TableSeat[] = [
  { state: 'you', initials: 'You' },
  { state: 'friend' },
  { state: 'friend' },
  ...Array.from({ length: 4 }, (): TableSeat => ({ state: 'lit' })),
];
const dishes = serve('noodles', 'citrus', 'salad', 'pizza', 'tart', 'soup', 'egg');

export function LitTable() {
  return <Table seats={released} lit decorative centre={<Candle />} dishes={dishes} />;
}
