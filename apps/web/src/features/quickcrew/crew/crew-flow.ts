import type { CrewBody } from '@crewtable/contract';
import type { TableSeat } from '../../../ui/table/seat.ts';

export type CrewMember = CrewBody['members'][number];

export type CrewAction = 'introduce' | 'set out' | 'check in' | 'talk' | 'none';

/** The state of the whole crew for this student, beyond each member's own state. */
export type CrewNews = 'on' | 'you left' | 'too late to check in' | 'cancelled' | 'ended';

export interface CrewView {
  readonly you: CrewMember | undefined;
  /** 0: no step done, 1: intro sent, 2: on the way, 3: checked in. */
  readonly step: 0 | 1 | 2 | 3;
  readonly action: CrewAction;
  readonly news: CrewNews;
  /** Check-in is the next step but not open yet. */
  readonly opensLater: boolean;
}

export const crewSteps = ['Introduce yourself', 'On the way', 'Check in', 'All set'] as const;

/** The instruction for each step. */
export const stepText: Record<CrewView['step'], string> = {
  0: 'Introduce yourself: your crew is curious.',
  1: 'Confirm you’re on the way, so that your crew knows.',
  2: 'Check in when you are there. Your card hold is released immediately.',
  3: 'You are all set! Your card was not charged. You can rate and review when the group has ended.',
};

/** If `now` is undefined, all rules that depend on the time are skipped. */
export function viewCrew(crew: CrewBody, now: Date | undefined): CrewView {
  const you = crew.members.find(({ isYou }) => isYou);
  const step = you === undefined ? 0 : stepOf(you);
  const news = newsOf(crew, you, now);
  const opensLater = step === 2 && now !== undefined && now < new Date(crew.checkInFrom);
  return { you, step, news, opensLater, action: news === 'on' ? actions[step] : oddActions[news] };
}

const actions = { 0: 'introduce', 1: 'set out', 2: 'check in', 3: 'talk' } as const;

/** A student who was too late to check in is still in the crew and can explain it in the chat. */
const oddActions: Record<Exclude<CrewNews, 'on'>, CrewAction> = {
  'too late to check in': 'talk',
  'you left': 'none',
  cancelled: 'none',
  ended: 'none',
};

function stepOf({ introSent, onTheWay, checkedIn }: CrewMember): CrewView['step'] {
  if (checkedIn) return 3;
  if (onTheWay) return 2;
  return introSent ? 1 : 0;
}

function newsOf(crew: CrewBody, you: CrewMember | undefined, now: Date | undefined): CrewNews {
  if (crew.status !== 'meeting') return crew.status;
  if (you?.left === true) return 'you left';
  if (now !== undefined && now >= new Date(crew.endsAt)) return 'ended';
  if (you?.checkedIn !== true && now !== undefined && now > new Date(crew.checkInUntil)) {
    return 'too late to check in';
  }
  return 'on';
}

export type MemberState = 'left' | 'checked in' | 'late' | 'on the way' | 'said hello' | 'matched';

export function stateOf(member: CrewMember, { meetTime }: CrewBody, now: Date | undefined): MemberState {
  if (member.left) return 'left';
  if (member.checkedIn) return 'checked in';
  if (now !== undefined && now > new Date(meetTime)) return 'late';
  if (member.onTheWay) return 'on the way';
  return member.introSent ? 'said hello' : 'matched';
}

export const stateText: Record<MemberState, string> = {
  left: 'Has left',
  'checked in': 'Checked in',
  late: 'Late',
  'on the way': 'On the way',
  'said hello': 'Said hello',
  matched: 'Matched',
};

/** The initials of a name: 'SL' for 'Sofia L.'. */
export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0] ?? '')
    .join('');
}

/** The student first, then the order of the server, so that all members keep their chairs. */
export function membersInSeatOrder({ members }: Pick<CrewBody, 'members'>): readonly CrewMember[] {
  return [...members.filter(({ isYou }) => isYou), ...members.filter(({ isYou }) => !isYou)];
}

export function seatOf(member: CrewMember, crew: CrewBody, now: Date | undefined): TableSeat {
  const state = stateOf(member, crew, now);
  const who = { name: member.name, initials: initialsOf(member.name), you: member.isYou };
  if (state === 'left') return { state: 'open' };
  if (state === 'checked in') return { ...who, state: 'checked-in' };
  if (member.onTheWay) return { ...who, state: 'on-the-way' };
  return { ...who, state: member.isYou ? 'you' : 'lit' };
}

/** False for a student who has checked in, and after check-in has closed. */
export function canLeave(crew: CrewBody, you: CrewMember | undefined, now: Date | undefined): boolean {
  const isOpen = now === undefined || now < new Date(crew.checkInUntil);
  return crew.status === 'meeting' && you?.checkedIn === false && isOpen;
}

/** True if leaving does not cost the hold. */
export function leavingIsFree({ freeToLeaveUntil }: CrewBody, now: Date | undefined): boolean {
  return now !== undefined && now <= new Date(freeToLeaveUntil);
}
