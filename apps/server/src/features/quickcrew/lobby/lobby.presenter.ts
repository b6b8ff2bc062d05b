import { crewSize } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import type { Lobby } from './lobbies.repository.ts';
import type { LobbyMember } from './lobby-members.repository.ts';
import { shownCollege, shownName } from '../displayed-student.ts';

/** A student who was only sent the link sees the members, but not who has paid or is ready. */
export function presentLobby(lobby: Lobby, members: readonly LobbyMember[], viewerId: string): LobbyBody {
  const isMember = members.some(({ studentId, joinedAt }) => studentId === viewerId && joinedAt !== null);
  const { status } = lobby;
  return {
    lobbyId: lobby.id,
    users: members.map((member) => ({
      userId: member.studentId,
      name: shownName(member),
      college: shownCollege(member.email),
      isYou: member.studentId === viewerId,
      joined: member.joinedAt !== null,
      paid: isMember && member.paidAt !== null,
      ready: isMember && member.readyAt !== null,
    })),
    preferences: {
      location: lobby.location,
      groupSize: crewSize,
      meetingTime: lobby.meetingTime.toISOString(),
    },
    // A closed lobby has no members, so it is never shown.
    status: status === 'closed' ? 'expired' : status,
    ...(isMember && lobby.crewId !== null && { groupId: lobby.crewId }),
    ...(isMember && lobby.offeredTime && { offeredMeetingTime: lobby.offeredTime.toISOString() }),
  };
}
