import type { SeriesBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { formatMoney } from '../../../lib/format-money.ts';
import { classNames } from '../../../ui/class-names.ts';
import {
  chosenDate,
  dueCents,
  hasOpenDates,
  passCanBeBought,
  passCover,
  passOffSale,
} from './ticket-rules.ts';
import type { TicketChoice, TicketKind } from './ticket-rules.ts';
import { dateWord } from '../series-text.ts';
import type { SeriesText } from '../series-text.ts';
import styles from './ticket-cards.module.css';

type TicketCardsProps = {
  series: SeriesBody;
  choice: TicketChoice;
  text: SeriesText;
  onChoose: (ticket: TicketKind) => void;
};

/** The two kinds of ticket as radio buttons. */
export function TicketCards({ series, choice, text, onChoose }: TicketCardsProps) {
  const name = useId();
  const passCents = series.passCents ?? 0;
  const single = { ...choice, ticket: 'single-event' } as const;
  const date = chosenDate(series, single);
  return (
    <div role="radiogroup" aria-label="Ticket" className={styles.tickets}>
      <TicketCard
        name={name}
        title="All-Access Pass"
        details={passDetails(series, passCents)}
        priceCents={passCents}
        chosen={choice.ticket === 'all-access'}
        disabled={!passCanBeBought(series)}
        onChoose={() => onChoose('all-access')}
      />
      <TicketCard
        name={name}
        title="Single Event Ticket"
        details={date?.formatted ?? `One ${dateWord(text)} of your choice`}
        priceCents={dueCents(series, single)}
        chosen={choice.ticket === 'single-event'}
        onChoose={() => onChoose('single-event')}
      />
    </div>
  );
}

function passDetails(series: SeriesBody, passCents: number): string {
  if (series.hasPass) return 'Yours already';
  if (!hasOpenDates(series)) return 'All dates are over';
  if (!series.passAvailable) return passOffSale;
  const { seats, waitlist } = passCover(series);
  const each = formatMoney(Math.round(passCents / seats.length));
  const tickets = seats.length === 1 ? '1 ticket' : `${seats.length} tickets, about ${each} per event`;
  return waitlist.length === 0 ? tickets : `${tickets}, and ${placesText(waitlist.length)}`;
}

function placesText(count: number): string {
  return count === 1 ? '1 place on a waitlist' : `${count} places on waitlists`;
}

type TicketCardProps = {
  /** The same name for both cards makes them one radio group for the keyboard. */
  name: string;
  title: string;
  details: ReactNode;
  priceCents: number;
  chosen: boolean;
  disabled?: boolean;
  onChoose: () => void;
};

function TicketCard({
  name,
  title,
  details,
  priceCents,
  chosen,
  disabled = false,
  onChoose,
}: TicketCardProps) {
  const id = useId();
  return (
    <label className={classNames(styles.ticket, chosen && styles.chosen, disabled && styles.off)}>
      <input
        type="radio"
        name={name}
        className={styles.input}
        checked={chosen}
        disabled={disabled}
        onChange={onChoose}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-details ${id}-price`}
      />
      <span className={styles.words}>
        <span id={`${id}-title`} className={styles.title}>
          {title}
        </span>
        <span id={`${id}-details`} className={styles.details}>
          {details}
        </span>
      </span>
      <span id={`${id}-price`} className={styles.price}>
        {roundMoney(priceCents)}
      </span>
    </label>
  );
}

/** '$25': omits zero cents. */
function roundMoney(cents: number): string {
  return formatMoney(cents).replace(/\.00$/, '');
}
