import { minuteMs } from '@crewtable/contract';
import { byChance, pick } from './chance-rules.ts';

export interface CrewTimes {
  crewId: string;
  formedAt: Date;
  meetingTime: Date;
  morningAfter: Date;
}

export type CrewStep =
  | { kind: 'introSent' | 'onTheWay' | 'checkedIn'; at: Date; studentId: string }
  | { kind: 'message'; at: Date; studentId: string; words: string }
  | { kind: 'review'; at: Date; studentId: string; rating: number };

/** From so many synthetic members on, one of them does not come. */
const enoughForNoShow = 3;

const setsOutAt = [-32, -26, -24];
const arrivesAt = [-6, -2, 2];

const firstWords = [
  'I will be at the door, in a yellow scarf.',
  'First time for me. Is there a table we should look for?',
  'I come from the library, so I will be early.',
];

const lastWords = [
  'Almost there. See you in a minute!',
  'I can see the place. Where are you?',
  'Two blocks away, holding a red umbrella.',
];

/**
 * What the synthetic members of a crew do, in order. All introduce themselves; one of three or more does not
 * come and says nothing. A crew that is formed shortly before it meets does the same faster.
 */
export function planCrew(times: CrewTimes, members: readonly { studentId: string }[]): CrewStep[] {
  const { crewId, formedAt, meetingTime, morningAfter } = times;
  const sinceFormed = (minutes: number) => new Date(formedAt.getTime() + minutes * minuteMs);
  const beforeMeeting = (minutes: number, notBefore: Date) =>
    new Date(Math.max(meetingTime.getTime() + minutes * minuteMs, notBefore.getTime()));
  const inOrder = byChance(members, crewId);
  const noShow = inOrder.length >= enoughForNoShow ? inOrder.at(-1) : undefined;
  const steps = inOrder.flatMap((member, turn): CrewStep[] => {
    const { studentId } = member;
    const intro: CrewStep = { kind: 'introSent', at: sinceFormed(1 + turn), studentId };
    if (member === noShow) return [intro];
    const setsOut = beforeMeeting(setsOutAt[turn % setsOutAt.length]!, sinceFormed(6 + turn));
    const arrives = beforeMeeting(
      arrivesAt[turn % arrivesAt.length]!,
      new Date(setsOut.getTime() + 2 * minuteMs),
    );
    const words = pick(turn === 0 ? firstWords : lastWords, studentId, crewId);
    const saysAt = turn === 0 ? sinceFormed(5) : new Date(setsOut.getTime() + minuteMs);
    return [
      intro,
      { kind: 'onTheWay', at: setsOut, studentId },
      ...(turn < 2 ? [{ kind: 'message' as const, at: saysAt, studentId, words }] : []),
      { kind: 'checkedIn', at: arrives, studentId },
      {
        kind: 'review',
        at: morningAfter,
        studentId,
        rating: pick([5, 4, 5], studentId, crewId, 'rating'),
      },
    ];
  });
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
