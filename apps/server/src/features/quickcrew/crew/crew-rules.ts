import { minuteMs } from '@crewtable/contract';
import type { ErrorCode } from '@crewtable/contract';

export type CrewStatus = 'meeting' | 'ended' | 'cancelled';
export type Step = 'introSent' | 'onTheWay' | 'checkedIn';

const minInCrew = 2;

interface CrewTimes {
  status: CrewStatus;
  meetingTime: Date;
}

interface MemberSteps {
  introSentAt: Date | null;
  onTheWayAt: Date | null;
  checkedInAt: Date | null;
}

const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minuteMs);

export const checkInFrom = (meetingTime: Date) => after(meetingTime, -60);
/** Check-in closes then, so it is known who came. */
export const checkInUntil = (meetingTime: Date) => after(meetingTime, 15);
export const endsAt = (meetingTime: Date) => after(meetingTime, 180);

type Refused = { refused: ErrorCode; message?: string };

/** Steps are made in order. Returns 'done' if the step was made before. */
export function decideProgress(
  { status, meetingTime }: CrewTimes,
  member: MemberSteps,
  step: Step,
  now: Date,
): 'go' | 'done' | Refused {
  const done = {
    introSent: member.introSentAt !== null,
    onTheWay: member.onTheWayAt !== null,
    checkedIn: member.checkedInAt !== null,
  };
  if (done[step]) return 'done';
  if (status !== 'meeting') return { refused: 'too_late', message: 'This group has closed.' };
  if (step === 'onTheWay' && !done.introSent) return { refused: 'not_in_order' };
  if (step === 'checkedIn') {
    if (!done.onTheWay) return { refused: 'not_in_order' };
    if (now < checkInFrom(meetingTime))
      return { refused: 'too_early', message: 'Check-in opens an hour before.' };
    if (now >= checkInUntil(meetingTime))
      return { refused: 'too_late', message: 'Check-in closed 15 minutes after the meeting time.' };
  }
  return 'go';
}

/**
 * A student who has reported a member of the crew need not meet them: leaving is free until check-in closes.
 */
export const freeToLeaveUntil = (meetingTime: Date, hasReported = false) =>
  hasReported ? checkInUntil(meetingTime) : after(meetingTime, -60);

/** Decides the hold of a student who leaves. The decision is final, even if the student comes after all. */
export function decideLeave(
  { status, meetingTime }: CrewTimes,
  { checkedInAt, hasReported = false }: Pick<MemberSteps, 'checkedInAt'> & { hasReported?: boolean },
  now: Date,
): 'release' | 'capture' | Refused {
  if (status !== 'meeting' || checkedInAt !== null || now >= checkInUntil(meetingTime))
    return { refused: 'too_late' };
  return now <= freeToLeaveUntil(meetingTime, hasReported) ? 'release' : 'capture';
}

export const isCrewOver = (membersLeft: number) => membersLeft < minInCrew;

/**
 * Members who checked in have been released already. The others are charged only if at least one member came.
 */
export function decideHolds(
  members: readonly { studentId: string; checkedInAt: Date | null; leftAt: Date | null }[],
): { studentId: string; outcome: 'release' | 'capture' }[] {
  const staying = members.filter(({ leftAt }) => leftAt === null);
  const somebodyCame = staying.some(({ checkedInAt }) => checkedInAt !== null);
  return staying.map(({ studentId, checkedInAt }) => ({
    studentId,
    outcome: checkedInAt === null && somebodyCame ? 'capture' : 'release',
  }));
}

export function decideText(text: string, longest: number): { text: string } | { refused: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { refused: 'Please write something first.' };
  if (trimmed.length > longest) return { refused: `A message has at most ${longest} characters.` };
  return { text: trimmed };
}

/** The state of the $5 hold as its owner sees it: what was decided, even if the bank does not know it yet. */
export function holdShown(state: string | null): 'held' | 'released' | 'captured' | 'none' {
  if (state === 'authorized') return 'held';
  if (state === 'capturing' || state === 'captured') return 'captured';
  if (state === 'releasing' || state === 'released' || state === 'refund_pending' || state === 'refunded')
    return 'released';
  return 'none';
}
