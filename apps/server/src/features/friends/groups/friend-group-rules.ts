import { friendGroupLimit } from '@crewtable/contract';

export interface OpenFacts {
  status: string;
  closesAt: Date;
}

/** An event is open until it closes; a series while one of its events is open or while it has no dates. */
export function isTargetOpen(events: readonly OpenFacts[], now: Date): boolean {
  return events.length === 0 || events.some(({ status, closesAt }) => status === 'open' && now < closesAt);
}

export interface JoiningFacts {
  isOpen: boolean;
  isRegistered: boolean;
  /** The current group of the joining student. A group has at least two members. */
  ownGroupId: string | undefined;
  /** The inviter's group; undefined until the first friend joins. */
  group: { id: string; size: number } | undefined;
}

export type JoiningDecision =
  | { kind: 'joins' }
  | { kind: 'is there already' }
  | { kind: 'refused'; code: 'registration_closed' | 'not_registered' | 'in_another_group' | 'group_full' };

export function decideJoining({ isOpen, isRegistered, ownGroupId, group }: JoiningFacts): JoiningDecision {
  if (ownGroupId !== undefined && ownGroupId === group?.id) return { kind: 'is there already' };
  if (!isOpen) return { kind: 'refused', code: 'registration_closed' };
  if (!isRegistered) return { kind: 'refused', code: 'not_registered' };
  if (ownGroupId !== undefined) return { kind: 'refused', code: 'in_another_group' };
  if (group && group.size >= friendGroupLimit) return { kind: 'refused', code: 'group_full' };
  return { kind: 'joins' };
}

export interface RemovingFacts {
  isOpen: boolean;
  isOneself: boolean;
  isOwner: boolean;
  /** Whether the student to remove is in the viewer's group. */
  isMember: boolean;
}

export type RemovingDecision =
  | { kind: 'goes' }
  | { kind: 'is gone already' }
  | { kind: 'refused'; code: 'not_found' | 'not_yours' | 'registration_closed' };

/** The owner may remove a friend, and each member may leave. */
export function decideRemoving({ isOpen, isOneself, isOwner, isMember }: RemovingFacts): RemovingDecision {
  if (!isMember) return isOneself ? { kind: 'is gone already' } : { kind: 'refused', code: 'not_found' };
  if (!isOneself && !isOwner) return { kind: 'refused', code: 'not_yours' };
  return isOpen ? { kind: 'goes' } : { kind: 'refused', code: 'registration_closed' };
}
