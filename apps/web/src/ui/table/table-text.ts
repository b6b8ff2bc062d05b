import type { SeatState, TableSeat } from './seat.ts';

const stateText: Partial<Record<SeatState, string>> = {
  friend: 'friend',
  invited: 'invited',
  'on-the-way': 'on the way',
  'checked-in': 'checked in',
};

function person(seat: TableSeat): string | undefined {
  const isYou = seat.you === true || seat.state === 'you';
  if (isYou && seat.state === 'open') return 'your empty chair';
  const name = isYou ? 'you' : (seat.name ?? seat.initials);
  if (name === undefined) return undefined;
  const doing = isYou && seat.state === 'friend' ? undefined : stateText[seat.state];
  return doing ? `${name} (${doing})` : name;
}

const unnamedText: Record<SeatState, string> = {
  open: 'open',
  invited: 'invited',
  locked: 'locked',
  you: 'yours',
  friend: 'taken by friends',
  lit: 'taken',
  'on-the-way': 'on the way',
  'checked-in': 'checked in',
};

/** Text description of the table: first the people, then the number of other seats by state. */
export function tableText(seats: readonly TableSeat[]): string {
  const people = seats.flatMap((seat) => person(seat) ?? []);
  const unnamed = new Map<SeatState, number>();
  for (const seat of seats) {
    if (person(seat) === undefined) unnamed.set(seat.state, (unnamed.get(seat.state) ?? 0) + 1);
  }
  const counted = [...unnamed].map(
    ([state, count]) => `${count} ${count === 1 ? 'seat' : 'seats'} ${unnamedText[state]}`,
  );
  return `Table for ${seats.length}: ${[...people, ...counted].join(', ')}.`;
}
