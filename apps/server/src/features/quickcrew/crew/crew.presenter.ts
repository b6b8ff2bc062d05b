import type { CrewBody, MessageBody } from '@crewtable/contract';
import { checkInFrom, checkInUntil, freeToLeaveUntil, holdShown } from './crew-rules.ts';
import type { Crew, CrewMember } from './crews.repository.ts';
import type { MessageRow } from '../chat/messages.repository.ts';
import { shownCollege, shownName } from '../displayed-student.ts';

export interface CrewViewerData {
  viewerId: string;
  wishes: ReadonlyMap<string, 'again' | 'never'>;
  hold: { id: string; state: string; amountCents: number } | undefined;
  /** The viewer has reported a member of this crew. */
  hasReported: boolean;
  reviewed: boolean;
}

export function presentCrew(crew: Crew, members: readonly CrewMember[], aside: CrewViewerData): CrewBody {
  const { meetingTime } = crew;
  const viewer = members.find(({ studentId }) => studentId === aside.viewerId);
  return {
    groupId: crew.id,
    members: members.map((member) => presentMember(member, viewer?.lobbyId, aside)),
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
    ...(aside.hold && { holdPaymentId: aside.hold.id, holdCents: aside.hold.amountCents }),
    reviewed: aside.reviewed,
  };
}

function presentMember(
  member: CrewMember,
  lobbyOfViewer: string | undefined,
  { viewerId, wishes }: CrewViewerData,
): CrewBody['members'][number] {
  const left = member.leftAt !== null;
  const isYou = member.studentId === viewerId;
  return {
    userId: member.studentId,
    name: shownName(member),
    college: shownCollege(member.email),
    isYou,
    isFriend: !isYou && member.lobbyId === lobbyOfViewer,
    introSent: member.introSentAt !== null,
    onTheWay: member.onTheWayAt !== null,
    checkedIn: member.checkedInAt !== null,
    left,
    // The handles of a member who has left are hidden.
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
    // The current name, or the name at the time of the message if the profile was deleted.
    senderName: row.firstName === null ? row.senderName : shownName(row),
    text: row.text,
    timestamp: row.at.toISOString(),
    system: row.system,
  };
}
