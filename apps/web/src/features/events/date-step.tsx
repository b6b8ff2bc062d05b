import type { EventBody } from '@crewtable/contract';
import { useId } from 'react';
import { formatDate, formatDay, formatTime } from '../../lib/format-date.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { check } from '../../ui/layout/icons.ts';
import { dateState, isSelectable, menuPrice } from './date-rules.ts';
import styles from './date-step.module.css';

/** The number of seats left is shown from this number down. */
const fewSeats = 10;

type DateStepProps = {
  dates: readonly EventBody[];
  chosenId: string | undefined;
  disabled: boolean;
  failure: string | undefined;
  onPick: (eventId: string) => void;
};

/** All upcoming dates: which can be chosen, and why the others cannot. */
export function DateStep({ dates, chosenId, disabled, failure, onPick }: DateStepProps) {
  const name = useId();
  return (
    <fieldset className={styles.dates}>
      <legend className={styles.legend}>Choose a date</legend>
      {dates.map((date) => (
        <label key={date.eventId} className={styles.date}>
          <input
            type="radio"
            name={name}
            value={date.eventId}
            checked={date.eventId === chosenId}
            disabled={disabled || !isSelectable(date)}
            onChange={() => onPick(date.eventId)}
          />
          <span className={styles.day}>{formatDay(new Date(date.dateTime))}</span>
          <span className={styles.time}>
            {formatTime(new Date(date.dateTime))}
            <Offer date={date} />
          </span>
          <span className={styles.state}>
            <State date={date} />
          </span>
        </label>
      ))}
      <div aria-live="polite">{failure !== undefined && <p className={styles.failed}>{failure}</p>}</div>
    </fieldset>
  );
}

/** What this student has at the date: a reserved seat, an offered seat, or a position on the waitlist. */
function Offer({ date }: { date: EventBody }) {
  if (date.keptUntil !== undefined && dateState(date) === 'kept')
    return (
      <b>
        We keep your seat until <span className={styles.until}>{formatTime(new Date(date.keptUntil))}</span>
      </b>
    );
  if (date.offeredUntil !== undefined && dateState(date) === 'offered')
    return <b>A seat is offered to you until {formatDate(new Date(date.offeredUntil))}</b>;
  const position = date.waitlist?.position;
  return typeof position === 'number' && !date.isUserRegistered ? (
    <b>You are number {position} on the waitlist</b>
  ) : null;
}

function State({ date }: { date: EventBody }) {
  switch (dateState(date)) {
    case 'registered':
      return (
        <Badge tone="green" icon={check}>
          You’re in
        </Badge>
      );
    case 'cancelled':
      return <Badge tone="coral">Cancelled</Badge>;
    case 'closed':
      return <Badge tone="outline">Registration Closed</Badge>;
    case 'full':
      return <Badge tone="outline">Full</Badge>;
    case 'waiting':
      return <Badge tone="amber">Waitlist</Badge>;
    case 'kept':
    case 'offered':
      return <Badge tone="coral">Kept for you</Badge>;
    case 'free':
    default:
      return date.seatsLeft <= fewSeats ? (
        <Badge tone="amber">
          {date.seatsLeft} {date.seatsLeft === 1 ? 'seat' : 'seats'}
        </Badge>
      ) : (
        <span className={styles.price}>{menuPrice(date.amountDueCents)}</span>
      );
  }
}
