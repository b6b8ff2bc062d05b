import { lobbyLimit } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import type { TableSeat } from '../../../ui/table/seat.ts';
import { initialsOf } from '../crew/crew-flow.ts';
import { fourSeats } from '../four-seats.ts';
import type { LobbyUser } from './lobby-flow.ts';

/** The seats of the lobby: members, students who have not decided yet, and free chairs. */
export function lobbySeats({ users }: Pick<LobbyBody, 'users'>): readonly TableSeat[] {
  // Students who only opened the link get a chair only after all members have one.
  const [joined, pending] = [true, false].map((wanted) => users.filter((user) => user.joined === wanted));
  return fourSeats([...joined!, ...pending!].slice(0, lobbyLimit).map(seatOf));
}

function seatOf({ name, isYou, joined }: LobbyUser): TableSeat {
  const who = { name, initials: initialsOf(name) };
  // The student was invited but has not joined: an empty chair marked as the student's.
  if (isYou) return joined ? { ...who, state: 'you' } : { state: 'open', you: true };
  return { ...who, state: joined ? 'friend' : 'invited' };
}
