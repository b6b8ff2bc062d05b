import { needLabels, needs } from '@crewtable/contract';

/** One seat at a table: what its student needs, and nothing that names the student. */
export interface SheetSeat {
  needs: readonly string[];
  otherNeeds: string | null;
}

export interface SheetTable {
  number: number;
  /** Undefined while the table has no venue. */
  venue: { id: string; name: string; address: string; reservation: string | null } | undefined;
  seats: readonly SheetSeat[];
}

/**
 * The sheet for a venue: its tables with the number of seats, and how many students have each need. Tables without
 * expected students are left out. Other needs are sorted by their text, so that the order names no student.
 */
export function describeSheet(tables: readonly SheetTable[]): string[] {
  const used = tables.filter(({ seats }) => seats.length > 0);
  const venueIds = new Set(used.map(({ venue }) => venue?.id));
  return [...venueIds].flatMap((id) => describeVenue(used.filter(({ venue }) => venue?.id === id)));
}

function describeVenue(tables: readonly SheetTable[]): string[] {
  const venue = tables[0]?.venue;
  const seats = tables.flatMap((table) => table.seats);
  const total = countNeeds(seats);
  return [
    `${venue ? `${venue.name}, ${venue.address}` : 'No venue yet'}: ${quantity(tables.length, 'table')}, ${quantity(seats.length, 'seat')}`,
    ...(venue?.reservation ? [`  Reservation: ${venue.reservation}`] : []),
    ...tables.flatMap((table) => [
      `  Table ${table.number}: ${quantity(table.seats.length, 'seat')}`,
      ...describeNeeds(table.seats),
    ]),
    ...(tables.length > 1 && total !== '' ? [`  All tables: ${total}`] : []),
  ];
}

function describeNeeds(seats: readonly SheetSeat[]): string[] {
  const counts = countNeeds(seats);
  const others = seats.flatMap(({ otherNeeds }) => otherNeeds ?? []).toSorted((a, b) => a.localeCompare(b));
  return [...(counts === '' ? [] : [`    ${counts}`]), ...others.map((text) => `    Other: ${text}`)];
}

/** 'Vegan 2, Nut allergy 1', in the order of the list. Empty if no student has a need. */
function countNeeds(seats: readonly SheetSeat[]): string {
  return needs
    .map((need) => ({ need, count: seats.filter((seat) => seat.needs.includes(need)).length }))
    .filter(({ count }) => count > 0)
    .map(({ need, count }) => `${needLabels[need]} ${count}`)
    .join(', ');
}

const quantity = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
