import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Padlock } from '../drawings/padlock.tsx';
import type { TableSeat } from './seat.ts';
import { Table } from './table.tsx';

afterEach(cleanup);

const seats: TableSeat[] = [
  { state: 'you', initials: 'AB' },
  { state: 'invited', initials: 'CD', name: 'Chi' },
  { state: 'locked' },
];

describe('the table', () => {
  it('says what it shows', () => {
    render(<Table seats={seats} locked centre={<Padlock />} />);
    expect(
      screen.getByRole('img', { name: 'Table for 3: you, Chi (invited), 1 seat locked.' }),
    ).toBeInTheDocument();
  });

  it('says that it is loading', () => {
    render(<Table seats={seats} loading />);
    expect(screen.getByRole('img', { name: 'Loading...' })).toBeInTheDocument();
  });

  it('keeps silent where the words stand beside it', () => {
    const { container } = render(<Table seats={seats} decorative />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  });

  it('keeps its hatching when another table on the page is taken away', () => {
    const { container } = render(
      <>
        <Table seats={seats} />
        <Table seats={seats} />
      </>,
    );
    const ids = Array.from(container.querySelectorAll('pattern'), (pattern) => pattern.id);
    expect(new Set(ids).size).toBe(2);
    for (const [i, svg] of container.querySelectorAll('svg').entries()) {
      expect(svg.querySelector(`circle[fill="url(#${ids[i]})"]`)).not.toBeNull();
    }
  });

  it('calls an unnamed seat of yours You, taken or still empty, and has no room for it in the mini form', () => {
    render(<Table seats={[{ state: 'you' }]} />);
    expect(screen.getByText('You')).toBeInTheDocument();
    cleanup();
    render(<Table seats={[{ state: 'open', you: true }, { state: 'open' }]} />);
    expect(screen.getByRole('img', { name: 'Table for 2: your empty chair, 1 seat open.' })).toBeVisible();
    expect(screen.getByText('You')).toBeInTheDocument();
    cleanup();
    render(<Table seats={[{ state: 'you' }]} mini />);
    expect(screen.queryByText('You')).not.toBeInTheDocument();
  });
});
