import { minuteMs } from '@crewtable/contract';
import type { Beat } from './player-rules.ts';

/** A crew that the viewer waits for or is in, and when its story began, by the product's clock. */
export interface CrewStory {
  readonly kind: 'crew';
  readonly lobbyId: string;
  readonly meetingTime: string;
  readonly startedAt: string;
}

export type CrewAction =
  | { readonly kind: 'find the crew' }
  | { readonly kind: 'progress'; readonly step: 'introSent' | 'onTheWay' | 'checkedIn' }
  | { readonly kind: 'move the clock'; readonly to: number }
  | { readonly kind: 'end' };

export interface CrewFacts {
  readonly now: number;
  /** The crew, once it was found. */
  readonly groupId: string | undefined;
  readonly endsAt: number | undefined;
  /** The viewer's own steps. */
  readonly introSent: boolean;
  readonly onTheWay: boolean;
  readonly checkedIn: boolean;
}

export const crewStages = [
  'You wait',
  'Crew found',
  'Introductions',
  'Setting out',
  'Arriving',
  'Crew ends',
] as const;

const [waiting, found, hello, settingOut, arriving, ending] = [0, 1, 2, 3, 4, 5];

/** Minutes after the start of the story. */
const helloMinutes = [4, 7, 10];
/** Minutes from the meeting time. */
const setOutMinutes = [-45, -38, -31];
const firstArrival = -14;
const lastArrival = 14;
const ownArrival = -3;

/** Everything that the story of a crew does, in order. */
export function crewBeats({ meetingTime, startedAt }: CrewStory): Beat<CrewAction>[] {
  const meet = Date.parse(meetingTime);
  const start = Date.parse(startedAt);
  const beat = (stage: number, lastsMs: number, action: CrewAction) => ({ stage, lastsMs, action });
  const clock = (to: number): CrewAction => ({ kind: 'move the clock', to });
  const progress = (step: 'introSent' | 'onTheWay' | 'checkedIn'): CrewAction => ({ kind: 'progress', step });
  const minutes = Array.from({ length: lastArrival - firstArrival + 1 }, (_, i) => firstArrival + i);
  return [
    beat(waiting, 4_000, clock(start + minuteMs)),
    beat(found, 6_000, { kind: 'find the crew' }),
    beat(hello, 1_500, progress('introSent')),
    ...helloMinutes.map((minute) => beat(hello, 2_500, clock(start + minute * minuteMs))),
    ...setOutMinutes.map((minute) => beat(settingOut, 2_500, clock(meet + minute * minuteMs))),
    beat(settingOut, 2_500, progress('onTheWay')),
    ...minutes.flatMap((minute) => [
      beat(arriving, 650, clock(meet + minute * minuteMs)),
      ...(minute === ownArrival ? [beat(arriving, 1_150, progress('checkedIn'))] : []),
    ]),
    beat(ending, 11_000, { kind: 'end' }),
  ];
}

export function isCrewActionDone(action: CrewAction, facts: CrewFacts): boolean {
  const isOver = facts.endsAt !== undefined && facts.now >= facts.endsAt;
  switch (action.kind) {
    case 'find the crew':
      return facts.groupId !== undefined;
    case 'progress':
      return facts[action.step] || isOver;
    case 'end':
      return isOver;
    case 'move the clock':
    default:
      return facts.now >= action.to;
  }
}

/** When each stage takes place, by the product's clock. The end is known when the crew was found. */
export function crewTimes(
  { meetingTime, startedAt }: CrewStory,
  now: number,
  endsAt: number | undefined,
): (number | undefined)[] {
  const meet = Date.parse(meetingTime);
  const start = Date.parse(startedAt);
  return [
    start,
    start + minuteMs,
    start + (helloMinutes[0] ?? 0) * minuteMs,
    meet + (setOutMinutes[0] ?? 0) * minuteMs,
    Math.min(Math.max(now, meet + firstArrival * minuteMs), meet + lastArrival * minuteMs),
    endsAt,
  ];
}
