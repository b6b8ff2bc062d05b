import type { RosterBody, RosterRowBody } from '@crewtable/contract';
import { personName } from '../../components/office/person-name.ts';

/** What a chip selects. All chosen ones must hold. */
export const rosterChips = {
  'no-table': {
    label: 'No table',
    holds: ({ state, table }: RosterRowBody) => state === 'registered' && table === null,
  },
  friends: { label: 'With friends', holds: ({ friends }: RosterRowBody) => friends !== null },
  first: { label: 'First time', holds: ({ cameBefore }: RosterRowBody) => cameBefore === 0 },
  refund: { label: 'Refund pending', holds: ({ paid }: RosterRowBody) => paid === 'refund_pending' },
  kept: { label: 'Seat kept', holds: ({ state }: RosterRowBody) => state !== 'registered' },
  here: { label: 'Here', holds: ({ presence }: RosterRowBody) => presence === 'here' },
  absent: { label: 'Absent', holds: ({ presence }: RosterRowBody) => presence === 'absent' },
} as const satisfies Record<string, { label: string; holds: (row: RosterRowBody) => boolean }>;

export type RosterChip = keyof typeof rosterChips;
export const chipNames = Object.keys(rosterChips) as RosterChip[];

const orders = ['table', 'name', 'registered'] as const;
export type RosterOrder = (typeof orders)[number];

export interface RosterFilter {
  text: string;
  chips: readonly RosterChip[];
  college: string;
  order: RosterOrder;
}

/** Everything that the page shows is in its address, so that it can be sent to a colleague. */
export function filterOf(search: URLSearchParams): RosterFilter {
  const wanted = search.getAll('show');
  return {
    text: search.get('q') ?? '',
    chips: chipNames.filter((name) => wanted.includes(name)),
    college: search.get('college') ?? '',
    order: orders.find((order) => order === search.get('order')) ?? 'table',
  };
}

/** The address with another filter. Keeps what else is in it, such as the open student. */
export function searchWith(before: URLSearchParams, change: Partial<RosterFilter>): URLSearchParams {
  const { text, chips, college, order } = { ...filterOf(before), ...change };
  const next = new URLSearchParams(before);
  for (const name of ['q', 'show', 'college', 'order']) next.delete(name);
  if (text !== '') next.set('q', text);
  for (const chip of chips) next.append('show', chip);
  if (college !== '') next.set('college', college);
  if (order !== 'table') next.set('order', order);
  return next;
}

export interface SearchableRow {
  row: RosterRowBody;
  college: string;
  /** In small letters, prepared once: a key press only compares. */
  words: string;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

export function prepareRows({ rows, colleges }: Pick<RosterBody, 'rows' | 'colleges'>): SearchableRow[] {
  return rows.map((row) => {
    const college = colleges[row.college] ?? '';
    return { row, college, words: plain(`${personName(row)} ${college}`) };
  });
}

/** Sorts once per order, because sorting 5,000 rows takes longer than filtering them. */
export function sortRows(rows: readonly SearchableRow[], order: RosterOrder): SearchableRow[] {
  const byName = (one: SearchableRow, other: SearchableRow) => (one.words < other.words ? -1 : 1);
  if (order === 'name') return rows.toSorted(byName);
  if (order === 'registered')
    return rows.toSorted((one, other) =>
      (one.row.registeredAt ?? '') > (other.row.registeredAt ?? '') ? -1 : 1,
    );
  return rows.toSorted(
    (one, other) =>
      (one.row.table ?? 0) - (other.row.table ?? 0) ||
      (one.row.friends ?? Infinity) - (other.row.friends ?? Infinity) ||
      byName(one, other),
  );
}

export function filterRows(
  rows: readonly SearchableRow[],
  { text, chips, college }: Pick<RosterFilter, 'text' | 'chips' | 'college'>,
): SearchableRow[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return rows.filter(
    (each) =>
      (college === '' || each.college === college) &&
      chips.every((chip) => rosterChips[chip].holds(each.row)) &&
      words.every((word) => each.words.includes(word)),
  );
}

/** Where a row is in the bracket of its friends, which is drawn only if they are shown one below the other. */
export function bracketAt(
  rows: readonly SearchableRow[],
  index: number,
): 'first' | 'middle' | 'last' | undefined {
  const group = rows[index]?.row.friends ?? null;
  if (group === null) return undefined;
  const isAbove = rows[index - 1]?.row.friends === group;
  const isBelow = rows[index + 1]?.row.friends === group;
  if (isAbove && isBelow) return 'middle';
  if (isBelow) return 'first';
  return isAbove ? 'last' : undefined;
}
