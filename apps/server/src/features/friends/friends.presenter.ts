import { friendGroupLimit } from '@crewtable/contract';
import type { Answer, api, InvitationBody } from '@crewtable/contract';
import { newYorkWeekday } from '../../platform/clock/new-york.ts';
import type { listMembers } from './groups/friend-groups.repository.ts';
import type { listInvitations } from './invitations/invitations.repository.ts';
import type { Target } from './groups/targets.repository.ts';

/** For a student who has not entered a name yet. */
const defaultName = 'A friend';

export const nameOf = (firstName: string | null | undefined) => firstName ?? defaultName;

/** 'Brunch on Sunday, May 25', or 'the Summer 2025 NYC Student Networking Series'. */
export function wordsFor({ event, seriesTitle }: Target): string {
  if (seriesTitle !== undefined) return `the ${seriesTitle}`;
  return event ? `${event.title} on ${newYorkWeekday(event.startsAt)}` : '';
}

export const titleOf = ({ event, seriesTitle }: Target) => event?.title ?? seriesTitle ?? '';

type Member = Pick<Awaited<ReturnType<typeof listMembers>>[number], 'studentId' | 'firstName'>;

export function presentJoined(members: readonly Member[]): Answer<typeof api.friends.joinGroup> {
  return {
    success: true,
    members: members.map(({ studentId, firstName }) => ({ userId: studentId, firstName: nameOf(firstName) })),
    limit: friendGroupLimit,
  };
}

type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

export function presentInvitation(row: InvitationRow, eventId: string): InvitationBody {
  return {
    email: row.email,
    status: row.hasJoined ? 'JOINED' : 'PENDING',
    createdAt: row.createdAt.toISOString(),
    eventId,
  };
}
