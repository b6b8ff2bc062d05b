import type { ReactNode } from 'react';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';
import styles from './office-card.module.css';

const fourSeats: TableSeat[] = Array.from({ length: 4 }, () => ({ state: 'open' }));

interface OfficeCardProps {
  title: string;
  lead: ReactNode;
  isLocked?: boolean;
  children: ReactNode;
}

/** The card in the middle of the entrance: a table for four, a title and what can be done. */
export function OfficeCard({ title, lead, isLocked = false, children }: OfficeCardProps) {
  return (
    <section className={styles.card}>
      <div className={styles.picture}>
        <Table seats={fourSeats} locked={isLocked} startAngle={45} decorative />
      </div>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}
