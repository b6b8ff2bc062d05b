import type { ErrorCode } from '@crewtable/contract';

const minuteMs = 60_000;

export type CrewStatus = 'meeting' | 'ended' | 'cancelled';
export type Step = 'introSent' | 'onTheWay' | 'checkedIn';

/** Fewer than these are no crew. */
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
/** From then on it is known who came. */
export const checkInUntil = (meetingTime: Date) => after(meetingTime, 15);
export const endsAt = (meetingTime: Date) => after(meetingTime, 180);

type Refused = { refused: ErrorCode; message?: string };

/** One step after the other; what was done before is done. */
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

/** A student who has reported somebody of the crew need not meet them: leaving is free to the last moment. */
export const freeToLeaveUntil = (meetingTime: Date, hasReported = false) =>
  hasReported ? checkInUntil(meetingTime) : after(meetingTime, -60);

/** What leaving costs, which nobody can undo by coming after all. */
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

/** Whoever came has been released; the others pay, unless there was nobody whom they kept waiting. */
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

/** What the bank was told about the $5, as its owner sees it. */
export function holdShown(state: string | null): 'held' | 'released' | 'captured' | 'none' {
  if (state === 'authorized') return 'held';
  if (state === 'capturing' || state === 'captured') return 'captured';
  if (state === 'releasing' || state === 'released' || state === 'refund_pending' || state === 'refunded')
    return 'released';
  return 'none';
}
