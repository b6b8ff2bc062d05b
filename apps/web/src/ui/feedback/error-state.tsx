import type { ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { StateCard } from './state-card.tsx';
import type { TableSeat } from '../table/seat.ts';
import { Table } from '../table/table.tsx';

const openSeats: TableSeat[] = Array.from({ length: 7 }, () => ({ state: 'open' }));

type ErrorStateProps = {
  /** What happened. */
  title: string;
  headingLevel?: 1 | 2 | 3;
  /** What it means and what the student can do. */
  children?: ReactNode;
  onRetry?: () => void;
  /** A retry is running. */
  working?: boolean;
};

/** Shown if content could not be loaded: says what happened and offers a retry. */
export function ErrorState({ onRetry, working = false, children, ...rest }: ErrorStateProps) {
  return (
    <StateCard
      {...rest}
      role="alert"
      picture={
        <Table seats={openSeats} locked decorative>
          <g transform="translate(160 160)">
            <circle r="21" style={{ fill: 'var(--coral-deep)' }} />
            <path
              d="M0-10V3M0 9.5v.2"
              style={{ stroke: 'var(--card)', strokeWidth: 3.6, strokeLinecap: 'round' }}
            />
          </g>
        </Table>
      }
      action={
        onRetry && (
          <Button size="small" working={working} workingLabel="Trying..." onClick={onRetry}>
            Try Again
          </Button>
        )
      }
    >
      {children}
    </StateCard>
  );
}
