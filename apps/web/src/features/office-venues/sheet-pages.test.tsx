import '@testing-library/jest-dom/vitest';
import type { SheetBody } from '@crewtable/contract';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SheetPages } from './sheet-pages.tsx';

afterEach(cleanup);

const vegan = (count: number) => [{ label: 'Vegan', count }];
const table = (number: number) => ({ number, names: ['Maya R.'], needs: vegan(1), otherNeeds: [] });
const sheetOf = (tables: number): SheetBody => ({
  title: 'Dinner',
  startsAt: '2025-06-06T22:00:00.000Z',
  endsAt: '2025-06-06T23:30:00.000Z',
  refusal: null,
  venues: [
    {
      name: 'Fig & Fennel',
      address: '12 Orchard Street',
      reservation: null,
      needs: vegan(tables),
      tables: Array.from({ length: tables }, (_, index) => table(index + 1)),
    },
  ],
});

it('a restaurant with several tables reads the needs of all of them together', () => {
  render(<SheetPages sheet={sheetOf(2)} />);
  expect(screen.getByText('All tables').parentElement).toHaveTextContent('All tablesVegan 2');
});

it('one table needs no line for all of them', () => {
  render(<SheetPages sheet={sheetOf(1)} />);
  expect(screen.getByText('Table 1')).toBeVisible();
  expect(screen.queryByText('All tables')).toBeNull();
});
