import type { InvitationBody, RegisteredEventBody, TableMateBody } from '@crewtable/contract';
import { seatToneOf } from '../../ui/layout/avatar-tone.ts';
import type { SeatTone } from '../../ui/layout/avatar-tone.ts';
import type { TableSeat } from '../../ui/table/seat.ts';
import { chairsOf } from '../../lib/group-size.ts';
import { spotsLeft } from './event-text.ts';
import { invitationStatus } from './friends/invitation-rules.ts';

type SeatedEvent = Pick<RegisteredEventBody, 'group' | 'groupSize' | 'venueDetails'>;

/** The order of the seats: first known students, then the others, who are unknown until the release. */
export function seatsOf(event: SeatedEvent, invitations: readonly InvitationBody[] = []): TableSeat[] {
  const { venueDetails, group, groupSize } = event;
  if (venueDetails !== null) return inOrder(venueDetails.members).map(releasedSeat);
  const known: TableSeat[] = [...group.members]
    .sort((a, b) => Number(b.isYou) - Number(a.isYou))
    .map((member) =>
      member.isYou
        ? { state: 'you', initials: initialsOf(member) }
        : { state: 'friend', initials: initialsOf(member), name: member.firstName },
    );
  const friends = [...group.members, ...group.onOtherDates];
  const invited: TableSeat[] = invitations
    .filter((invitation) => invitationStatus(invitation, friends) === 'PENDING')
    .slice(0, spotsLeft(group))
    .map(({ email }) => ({ state: 'invited', initials: email.slice(0, 2).toUpperCase(), name: email }));
  const chairs = Math.max(chairsOf(groupSize), known.length + invited.length);
  const rest = chairs - known.length - invited.length;
  return [...known, ...invited, ...Array.from({ length: rest }, (): TableSeat => ({ state: 'locked' }))];
}

/** The student, then friends, then the other guests. */
export function inOrder<Mate extends Pick<TableMateBody, 'isYou' | 'isFriend'>>(
  mates: readonly Mate[],
): Mate[] {
  const rank = ({ isYou, isFriend }: Mate) => (isYou ? 0 : isFriend ? 1 : 2);
  return [...mates].sort((a, b) => rank(a) - rank(b));
}

function releasedSeat(mate: TableMateBody): TableSeat {
  const name = nameOf(mate);
  const initials = initialsOf(mate);
  // The chair of an absent guest is empty but keeps the name.
  if (mate.absent) return { state: 'open', name: `${mate.isYou ? 'you' : name} (can’t come)` };
  if (mate.checkedIn) return { state: 'checked-in', initials, name, you: mate.isYou };
  if (mate.isYou) return { state: 'you', initials };
  if (mate.isFriend) return { state: 'friend', initials, name };
  return { state: 'lit', initials, name, tone: seatToneOf(mate.userId) };
}

/** People keep their colour on every screen: the viewer coral, friends pink, others by their id. */
export function toneOfMate({
  isYou,
  isFriend,
  userId,
}: Pick<TableMateBody, 'isYou' | 'isFriend' | 'userId'>): 'coral' | 'blush' | SeatTone {
  if (isYou) return 'coral';
  return isFriend ? 'blush' : seatToneOf(userId);
}

type Named = Pick<TableMateBody, 'firstName' | 'lastName'>;

/** 'Dev S.': table mates see only the initial of a last name. */
export function nameOf({ firstName, lastName }: Named): string {
  return lastName === '' ? firstName : `${firstName} ${lastName.slice(0, 1)}.`;
}

export function initialsOf({ firstName, lastName }: Named): string {
  return `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase();
}
