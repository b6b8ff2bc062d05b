import { friendGroupLimit } from '@crewtable/contract';
import type { PerkBody, RegisteredEventBody } from '@crewtable/contract';
import { formatMoney } from '../../lib/format-money.ts';
import { chairsOf, sizeText } from '../../lib/group-size.ts';
import { passName } from '../../lib/pass-name.ts';
import type { TableSeat } from '../../ui/table/seat.ts';

/** The new seat of a student, or the first of several seats of a pass. */
export interface CelebratedSeat {
  readonly eventId: string;
  /** 'Dinner', 'Summer Series': used in the text that is shared. */
  readonly title: string;
  /** 'Dinner', 'All-Access Pass': what the student has now. */
  readonly what: string;
  readonly startsAt: Date;
  /** Registration closes, and the tables are told. */
  readonly closesAt: Date;
  /** 'Lower Manhattan' */
  readonly area: string;
  /** '6-8' */
  readonly groupSize: string;
  /** The student's own invite code. Undefined if it is not known here. */
  readonly referralId: string | undefined;
  /** Initials of the friends who have a seat at the same table. */
  readonly friends: readonly string[];
  /** How many of the group have a seat on other dates of the series only. */
  readonly friendsOnOtherDates?: number | undefined;
  /** For a pass: the number of its dates. */
  readonly dates?: number | undefined;
  readonly perks: readonly PerkBody[];
  /** How many students get the early credit; undefined if it is not known. */
  readonly offerStudents?: number | undefined;
}

type OwnEvent = Pick<
  RegisteredEventBody,
  'eventId' | 'title' | 'date' | 'closesAt' | 'location' | 'groupSize' | 'referralId' | 'perks' | 'group'
>;

/** The seat at one of the student's own events. */
export function seatAt(event: OwnEvent): CelebratedSeat {
  return {
    eventId: event.eventId,
    title: event.title,
    what: event.title,
    startsAt: new Date(event.date),
    closesAt: new Date(event.closesAt),
    area: event.location,
    groupSize: event.groupSize,
    referralId: event.referralId ?? undefined,
    friends: event.group.members
      .filter(({ isYou }) => !isYou)
      .map(({ firstName, lastName }) => `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()),
    friendsOnOtherDates: event.group.onOtherDates.length,
    perks: event.perks,
  };
}

/** The seats of a pass, of which the first is shown. A single date has the name of its event. */
export function seatsOfPass(event: OwnEvent, dates: number | undefined): CelebratedSeat {
  return { ...seatAt(event), dates, ...(dates !== undefined && dates > 1 && { what: passName }) };
}

/** The student coral, friends pink, all others covered. Nobody is green before the check-in. */
export function seatsAround({ groupSize, friends }: CelebratedSeat): TableSeat[] {
  const known: TableSeat[] = [
    { state: 'you', initials: 'You' },
    ...friends.map((initials): TableSeat => ({ state: 'friend', initials })),
  ];
  const chairs = Math.max(chairsOf(groupSize), known.length);
  return [...known, ...Array.from({ length: chairs - known.length }, (): TableSeat => ({ state: 'locked' }))];
}

/** How many more friends can join the student's group. Those who come only on other dates count, too. */
export function friendsLeft(seat: Pick<CelebratedSeat, 'friends' | 'friendsOnOtherDates'>): number {
  return Math.max(0, friendGroupLimit - 1 - seat.friends.length - (seat.friendsOnOtherDates ?? 0));
}

/** 'Dinner', or for several dates 'All-Access Pass, from'. */
export function whatText({ what, dates = 1 }: Pick<CelebratedSeat, 'what' | 'dates'>): string {
  return dates > 1 ? `${what}, from` : what;
}

/** 'Lower Manhattan, 6–8 at the table', or '12 dates in Lower Manhattan, 6–8 at the table'. */
export function whereText(seat: Pick<CelebratedSeat, 'area' | 'groupSize' | 'dates'>): string {
  const { area, groupSize, dates = 1 } = seat;
  return `${dates > 1 ? `${dates} dates in ` : ''}${area}, ${sizeText(groupSize)} at the table`;
}

export function perkText({ kind, amountCents }: PerkBody, offerStudents: number | undefined): string {
  return kind === 'early_credit'
    ? `${formatMoney(amountCents)} to spend at your first event: you are ${firstText(offerStudents)}.`
    : `Free appetizer, up to ${formatMoney(amountCents)}.`;
}

/** 'one of the first 50' */
function firstText(students: number | undefined): string {
  if (students === undefined) return 'one of the first';
  return students === 1 ? 'the first' : `one of the first ${students}`;
}
