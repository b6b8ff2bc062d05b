import { dayMs } from '@crewtable/contract';
import type { EventBody, PerkBody } from '@crewtable/contract';
import { useEffect, useRef } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { chairsOf } from '../../lib/group-size.ts';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './confirmation.module.css';

type ConfirmationProps = { date: EventBody; perks: readonly PerkBody[] };

/** Confirms the seat and says what happens next. */
export function Confirmation({ date, perks }: ConfirmationProps) {
  const words = useRef<HTMLDivElement>(null);
  // The pressed button is gone. Moving the focus here makes screen readers announce the result.
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  const seats = Array.from({ length: chairsOf(date.groupSize) }, (_, place): TableSeat => ({
    state: place === 0 ? 'you' : 'open',
  }));
  const opens = new Date(new Date(date.dateTime).getTime() - dayMs);
  return (
    <div ref={words} tabIndex={-1} className={styles.confirmation}>
      <div className={styles.table}>
        <Table seats={seats} decorative />
      </div>
      <div>
        <p className={styles.seat}>
          Your seat at {date.title} on {formatDate(new Date(date.dateTime))} is confirmed.
        </p>
        <p className={styles.next}>
          Venue and table mates open on {formatDate(opens)}. Until then you can bring up to two friends.
        </p>
        {perks.map(({ kind, amountCents }) => (
          <p key={kind} className={styles.perk}>
            {kind === 'appetizer'
              ? `Your offer: a free appetizer, up to ${formatMoney(amountCents)}.`
              : `Your offer: ${formatMoney(amountCents)} to spend at this event.`}
          </p>
        ))}
      </div>
    </div>
  );
}
