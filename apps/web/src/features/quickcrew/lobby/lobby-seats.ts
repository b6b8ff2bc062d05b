import { lobbyLimit } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { initialsOf } from '../crew/crew-flow.ts';
import { fourSeats } from '../four-seats.ts';
import type { LobbyUser } from './lobby-flow.ts';

/** The lobby at its table: who is here, who is still deciding, and the chairs that are left. */
export function lobbySeats({ users }: Pick<LobbyBody, 'users'>): readonly TableSeat[] {
  // Who has only opened the link is shown on a chair while one is left, and never takes the chair of a member.
  const [joined, pending] = [true, false].map((wanted) => users.filter((user) => user.joined === wanted));
  return fourSeats([...joined!, ...pending!].slice(0, lobbyLimit).map(seatOf));
}

function seatOf({ name, isYou, joined }: LobbyUser): TableSeat {
  const who = { name, initials: initialsOf(name) };
  // An empty chair with the student's name on it: they were asked, and have not said yes.
  if (isYou) return joined ? { ...who, state: 'you' } : { state: 'open', you: true };
  return { ...who, state: joined ? 'friend' : 'invited' };
}
