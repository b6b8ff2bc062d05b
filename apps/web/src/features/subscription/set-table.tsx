import { Candle } from '../../ui/drawings/candle.tsx';
import { serve } from '../../ui/drawings/dish.tsx';
import type { TableSeat } from '../../ui/table/seat.ts';
import { Table } from '../../ui/table/table.tsx';

const seats: TableSeat[] = Array.from({ length: 7 }, (_, place) => ({ state: place === 0 ? 'you' : 'lit' }));
const dishes = serve('noodles', 'citrus', 'salad', 'tart', 'pizza', 'croissant', 'egg');

/** A set table with the student at it. */
export function SetTable() {
  return <Table seats={seats} lit dishes={dishes} centre={<Candle />} decorative />;
}
