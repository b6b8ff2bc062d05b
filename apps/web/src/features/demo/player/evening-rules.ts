import { hourMs, minuteMs } from '@crewtable/contract';
import { calendarDate, hourOf } from '../../../lib/format-date.ts';
import type { Beat } from './player-rules.ts';

/** A dinner and when its story began, by the product's clock. */
export interface Evening {
  readonly kind: 'evening';
  readonly eventId: string;
  readonly dateTime: string;
  readonly releaseAt: string;
  readonly endsAt: string;
  readonly startedAt: string;
  /** Of the dinner, when the story began. */
  readonly seatsLeft: number;
}

export type EveningAction =
  | { readonly kind: 'sign in' }
  /** Others take seats until there are so many. */
  | { readonly kind: 'fill'; readonly upTo: number }
  | { readonly kind: 'take a seat' }
  | { readonly kind: 'move the clock'; readonly to: number }
  | { readonly kind: 'check in' };

export interface EveningFacts {
  readonly now: number;
  readonly isSignedIn: boolean;
  /** Seats that others have taken since the story began. */
  readonly taken: number;
  readonly isSeated: boolean;
  readonly isCheckedIn: boolean;
}

export const eveningStages = [
  'Seats fill',
  'You join',
  'Table told',
  'Setting out',
  'Arriving',
  'Evening ends',
  'Morning after',
] as const;

/** While it is shown, the viewer looks at the reveal. */
export const toldStage = 2;
const [filling, joining, settingOut, arriving, ending, morning] = [0, 1, 3, 4, 5, 6];

export const othersAtDinner = 38;
/** In batches, so that one can watch the seats fill. */
const takenAfterBatch = [8, 16, 24, 31, othersAtDinner];
const joinAfterMs = 6 * minuteMs;
/** Minutes before the dinner at which people set out. */
const setOutMinutes = [40, 34];
/** Minutes from the start of the dinner, from the first arrivals to the last. */
const firstArrival = -15;
const lastArrival = 20;
/** The viewer arrives a little early. */
const ownArrival = -4;
const morningHour = 9;

/** Everything that a dinner's story does, in order. */
export function eveningBeats(evening: Evening): Beat<EveningAction>[] {
  const start = Date.parse(evening.dateTime);
  const beat = (stage: number, lastsMs: number, action: EveningAction) => ({ stage, lastsMs, action });
  const clock = (to: number): EveningAction => ({ kind: 'move the clock', to });
  const minutes = Array.from({ length: lastArrival - firstArrival + 1 }, (_, i) => firstArrival + i);
  return [
    beat(filling, 1_000, { kind: 'sign in' }),
    ...takenAfterBatch.map((upTo) => beat(filling, 1_200, { kind: 'fill', upTo })),
    beat(joining, 500, clock(Date.parse(evening.startedAt) + joinAfterMs)),
    beat(joining, 5_500, { kind: 'take a seat' }),
    beat(toldStage, 11_000, clock(Date.parse(evening.releaseAt))),
    ...setOutMinutes.map((before) => beat(settingOut, 2_500, clock(start - before * minuteMs))),
    ...minutes.flatMap((minute) => [
      beat(arriving, 500, clock(start + minute * minuteMs)),
      ...(minute === ownArrival ? [beat(arriving, 1_000, { kind: 'check in' })] : []),
    ]),
    beat(ending, 6_000, clock(Date.parse(evening.endsAt))),
    beat(morning, 6_000, clock(morningAfter(evening))),
  ];
}

/** Every call is safe to repeat, but what is done already would only take time. */
export function isEveningActionDone(action: EveningAction, facts: EveningFacts, evening: Evening): boolean {
  switch (action.kind) {
    case 'sign in':
      return facts.isSignedIn;
    case 'fill':
      return facts.isSeated || facts.taken >= action.upTo || facts.now >= Date.parse(evening.releaseAt);
    case 'take a seat':
      return facts.isSeated;
    case 'check in':
      return facts.isCheckedIn || facts.now >= Date.parse(evening.endsAt);
    case 'move the clock':
    default:
      return facts.now >= action.to;
  }
}

/** When each stage takes place, by the product's clock. People arrive over some time, so that time follows. */
export function eveningTimes(evening: Evening, now: number): number[] {
  const start = Date.parse(evening.dateTime);
  const startedAt = Date.parse(evening.startedAt);
  return [
    startedAt,
    startedAt + joinAfterMs,
    Date.parse(evening.releaseAt),
    start - (setOutMinutes[0] ?? 0) * minuteMs,
    Math.min(Math.max(now, start + firstArrival * minuteMs), start + lastArrival * minuteMs),
    Date.parse(evening.endsAt),
    morningAfter(evening),
  ];
}

/** Nine o'clock in New York on the day after. */
function morningAfter({ endsAt }: Pick<Evening, 'endsAt'>): number {
  const end = Date.parse(endsAt);
  const day = calendarDate(new Date(end));
  let hour = Math.ceil(end / hourMs) * hourMs;
  while (hourOf(new Date(hour)) !== morningHour || calendarDate(new Date(hour)) === day) hour += hourMs;
  return hour;
}
