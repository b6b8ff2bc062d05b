import { minuteMs } from '@crewtable/contract';
import { byChance, chance, pick } from './chance-rules.ts';

export interface Attendee {
  studentId: string;
  /** A friend of a person who tries the demo: always comes, and on time. */
  isFriend: boolean;
}

export interface AttendeeTable {
  /** All students at the table, also people. */
  size: number;
  /** The synthetic students, also those who said that they cannot come. */
  attendees: readonly Attendee[];
}

export interface EveningTimes {
  eventId: string;
  startsAt: Date;
  /** When the first students give feedback. */
  morningAfter: Date;
  tableMin: number;
}

export type EveningStep =
  | { kind: 'cancel' | 'set_out' | 'check_in'; at: Date; studentId: string }
  | { kind: 'late'; at: Date; studentId: string; words: string }
  | { kind: 'feedback'; at: Date; studentId: string; rating: number; words: string };

/**
 * In minutes from the start. The tables of an event share these moments, because the clock stops at each of
 * them. At a table, one student arrives at each.
 */
const cancelsAt = -90;
const setsOutAt = [-40, -34, -28, -22];
const arrivesAt = [-10, -7, -4, -1, 2, 4, 7, 9];
const lateSetsOutAt = -22;
const lateSaysSoAt = -2;
const lateArrivesAt = 12;
/** In minutes from the morning after: when the first and the second half of the students give feedback. */
const feedbackAt = [0, 10];

/** At a table with fewer strangers, all of them come, or come on time. */
const minForLate = 3;
const minForAway = 4;

const lateWords = [
  'Two stops away.',
  'My train is stuck. Ten minutes!',
  'Class ran over. I am on my way.',
  'Wrong exit, walking back now.',
  'Be there in ten. Order bread!',
];

const feedbackWords = [
  'We stayed long after the last plate.',
  'Great table. I laughed a lot.',
  'Good food and even better company.',
  'I was nervous, and then I was not.',
  '',
  '',
  'A little loud, but fun.',
];

const ratings = [5, 5, 4, 5, 4, 3, 5, 4];

export const firstStepAt = (startsAt: Date) => new Date(startsAt.getTime() + cancelsAt * minuteMs);

/**
 * What the synthetic students of an event do, in order. At each table most come on time, one is late and says
 * so, and at some tables one stays away, with notice if the table stays large enough.
 */
export function planEvening(times: EveningTimes, tables: readonly AttendeeTable[]): EveningStep[] {
  return tables
    .flatMap((table) => planTable(times, table))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function planTable(times: EveningTimes, { size, attendees }: AttendeeTable): EveningStep[] {
  const { eventId, startsAt, tableMin } = times;
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * minuteMs);
  const strangers = byChance(
    attendees.filter(({ isFriend }) => !isFriend),
    eventId,
  );
  const canStayAway = strangers.length >= minForAway;
  const late = strangers.length >= minForLate ? strangers.pop() : undefined;
  const staysAway = canStayAway && chance(strangers.at(-1)!.studentId, eventId, 'away') % 3 > 0;
  const away = staysAway ? strangers.pop() : undefined;
  const onTime = [...attendees.filter(({ isFriend }) => isFriend), ...strangers];
  const steps: EveningStep[] = onTime.flatMap(({ studentId }, turn) => [
    { kind: 'set_out', at: at(setsOutAt[turn % setsOutAt.length]!), studentId },
    { kind: 'check_in', at: at(arrivesAt[turn % arrivesAt.length]!), studentId },
  ]);
  if (late) {
    const { studentId } = late;
    steps.push(
      { kind: 'set_out', at: at(lateSetsOutAt), studentId },
      { kind: 'late', at: at(lateSaysSoAt), studentId, words: pick(lateWords, studentId, eventId, 'late') },
      { kind: 'check_in', at: at(lateArrivesAt), studentId },
    );
  }
  if (away && size > tableMin) steps.push({ kind: 'cancel', at: at(cancelsAt), studentId: away.studentId });
  const came = late ? [...onTime, late] : onTime;
  return [...steps, ...came.flatMap((attendee, turn) => planFeedback(times, attendee, turn))];
}

/** Four of five say how it was. */
function planFeedback(
  { eventId, morningAfter }: EveningTimes,
  { studentId }: Attendee,
  turn: number,
): EveningStep[] {
  if (chance(studentId, eventId, 'feedback') % 5 === 0) return [];
  const minutes = feedbackAt[turn % feedbackAt.length]!;
  return [
    {
      kind: 'feedback',
      at: new Date(morningAfter.getTime() + minutes * minuteMs),
      studentId,
      rating: pick(ratings, studentId, eventId, 'rating'),
      words: pick(feedbackWords, studentId, eventId, 'words'),
    },
  ];
}

/** Whether the student wants to meet a table mate again: people more often than other synthetic students. */
export function wishesAgain(studentId: string, mate: { studentId: string; isSynthetic: boolean }): boolean {
  return chance(studentId, mate.studentId, 'again') % 10 < (mate.isSynthetic ? 1 : 6);
}
