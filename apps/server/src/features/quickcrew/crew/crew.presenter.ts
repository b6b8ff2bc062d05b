import type { CrewBody, MessageBody } from '@crewtable/contract';
import { checkInFrom, checkInUntil, freeToLeaveUntil, holdShown } from './crew-rules.ts';
import type { Crew, CrewMember } from './crews.repository.ts';
import type { MessageRow } from '../chat/messages.repository.ts';
import { shownCollege, shownName } from '../displayed-student.ts';

export interface CrewAside {
  viewerId: string;
  wishes: ReadonlyMap<string, 'again' | 'never'>;
  hold: { id: string; state: string } | undefined;
  /** The viewer has told us about somebody of this crew. */
  hasReported: boolean;
  reviewed: boolean;
}

export function presentCrew(crew: Crew, members: readonly CrewMember[], aside: CrewAside): CrewBody {
  const { meetingTime } = crew;
  return {
    groupId: crew.id,
    members: members.map((member) => presentMember(member, aside)),
    latitude: crew.latitude,
    longitude: crew.longitude,
    location: crew.placeName,
    address: crew.placeAddress,
    ...(crew.placeInvented && { invented: true as const }),
    meetTime: meetingTime.toISOString(),
    checkInFrom: checkInFrom(meetingTime).toISOString(),
    checkInUntil: checkInUntil(meetingTime).toISOString(),
    freeToLeaveUntil: freeToLeaveUntil(meetingTime, aside.hasReported).toISOString(),
    endsAt: crew.endsAt.toISOString(),
    status: crew.status,
    hold: holdShown(aside.hold?.state ?? null),
    ...(aside.hold && { holdPaymentId: aside.hold.id }),
    reviewed: aside.reviewed,
  };
}

function presentMember(member: CrewMember, { viewerId, wishes }: CrewAside): CrewBody['members'][number] {
  const left = member.leftAt !== null;
  return {
    userId: member.studentId,
    name: shownName(member),
    college: shownCollege(member.email),
    isYou: member.studentId === viewerId,
    introSent: member.introSentAt !== null,
    onTheWay: member.onTheWayAt !== null,
    checkedIn: member.checkedInAt !== null,
    left,
    // Whoever has left is no longer to be found through the crew.
    linkedinHandle: left ? null : member.linkedinHandle,
    instagramHandle: left ? null : member.instagramHandle,
    facebookHandle: left ? null : member.facebookHandle,
    wish: wishes.get(member.studentId) ?? null,
  };
}

export function presentMessage(row: MessageRow): MessageBody {
  return {
    id: String(row.id),
    senderId: row.system ? null : row.senderId,
    // The name of today; the one that was written down where there is no profile any more.
    senderName: row.firstName === null ? row.senderName : shownName(row),
    text: row.text,
    timestamp: row.at.toISOString(),
    system: row.system,
  };
}
