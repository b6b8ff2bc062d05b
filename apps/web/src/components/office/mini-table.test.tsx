import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MiniTable } from './mini-table.tsx';

afterEach(cleanup);

const counts = { students: 7, checkedIn: 0, absent: 0 };

it('a table without a venue is hatched, and only that one', () => {
  render(
    <>
      <MiniTable number={1} {...counts} hasVenue />
      <MiniTable number={2} {...counts} hasVenue={false} />
    </>,
  );
  const hatchOf = (name: string) => {
    const table = screen.getByRole('img', { name });
    const fill = table.querySelector(':scope > circle')!.getAttribute('fill');
    return fill !== null && table.querySelector('pattern')?.id === /^url\(#(.+)\)$/.exec(fill)?.[1];
  };
  expect(hatchOf('Table 1: 7 students')).toBe(false);
  expect(hatchOf('Table 2: 7 students, no venue')).toBe(true);
});
