import type { ReactNode } from 'react';
import { StateCard } from './state-card.tsx';
import type { TableSeat } from '../table/seat.ts';
import { Table } from '../table/table.tsx';

const yourSeatOnly: TableSeat[] = Array.from({ length: 7 }, (_, i) => ({ state: i === 0 ? 'you' : 'open' }));

type EmptyStateProps = {
  title: string;
  headingLevel?: 2 | 3;
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
};

/** Shown if a list is empty: a table with your own seat, a text and the next step. */
export function EmptyState(props: EmptyStateProps) {
  return <StateCard {...props} picture={<Table seats={yourSeatOnly} decorative />} />;
}
