import { friendGroupLimit } from '@crewtable/contract';

export interface OpenFacts {
  status: string;
  closesAt: Date;
}

/** An event is open until it closes; a series as long as one of its evenings is, or has no dates yet. */
export function isTargetOpen(seating: readonly OpenFacts[], now: Date): boolean {
  return seating.length === 0 || seating.some(({ status, closesAt }) => status === 'open' && now < closesAt);
}

export interface JoiningFacts {
  isOpen: boolean;
  isRegistered: boolean;
  /** The group of whoever joins; a group has two members at least. */
  ownGroupId: string | undefined;
  /** Where the inviter sits: nothing as long as nobody has joined. */
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
  /** Whether whoever is to go sits in the same group. */
  isMember: boolean;
}

export type RemovingDecision =
  | { kind: 'goes' }
  | { kind: 'is gone already' }
  | { kind: 'refused'; code: 'not_found' | 'not_yours' | 'registration_closed' };

/** The owner takes a friend out, and everybody may leave. */
export function decideRemoving({ isOpen, isOneself, isOwner, isMember }: RemovingFacts): RemovingDecision {
  if (!isMember) return isOneself ? { kind: 'is gone already' } : { kind: 'refused', code: 'not_found' };
  if (!isOneself && !isOwner) return { kind: 'refused', code: 'not_yours' };
  return isOpen ? { kind: 'goes' } : { kind: 'refused', code: 'registration_closed' };
}
