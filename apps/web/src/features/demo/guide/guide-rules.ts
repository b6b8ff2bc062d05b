import type { RegisteredEventBody } from '@crewtable/contract';
import { formatDate, formatDay, formatTime } from '../../../lib/format-date.ts';

/** The student who is signed in and has a profile. */
export interface Viewer {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly college: string;
}

type OwnEvent = Pick<
  RegisteredEventBody,
  'eventId' | 'title' | 'date' | 'closesAt' | 'status' | 'venueDetails'
>;

export interface GuideStep {
  readonly id: 'sign in' | 'complete profile' | 'take a seat' | 'jump';
  readonly title: string;
  readonly isDone: boolean;
  /** There is nothing to press: it happens by itself. */
  readonly isWaiting: boolean;
  /** What was done, or what the step does. */
  readonly text: string;
}

/**
 * The event that the guide is about: the next one whose table is told or will be told, else the next one, else
 * the last one with a table. A cancelled event has no table.
 */
export function guidedEvent<Event extends OwnEvent>(
  upcoming: readonly Event[],
  past: readonly Event[],
  now: number,
): Event | undefined {
  const coming = upcoming.filter(({ status }) => status !== 'cancelled');
  return (
    coming.find((event) => isTold(event) || Date.parse(event.closesAt) > now) ??
    coming[0] ??
    past.find((event) => event.status !== 'cancelled' && isTold(event))
  );
}

const isTold = ({ venueDetails }: OwnEvent) => venueDetails !== null;

/**
 * When the table is told: when registration closes, or later, if the release waits. `nextReleaseAt` is the next
 * release that is planned. Undefined if the time is past and no release is planned: the clock only moves forward.
 */
export function tellingTime(
  own: OwnEvent | undefined,
  nextReleaseAt: string | undefined,
  now: number,
): number | undefined {
  return [own?.closesAt, nextReleaseAt]
    .map((at) => (at === undefined ? 0 : Date.parse(at)))
    .find((at) => at > now);
}

interface GuideFacts {
  readonly viewer: Viewer | undefined;
  /** Somebody is signed in who has no complete profile. */
  readonly isWithoutProfile: boolean;
  readonly own: OwnEvent | undefined;
  readonly tellingAt: number | undefined;
}

/** The three steps to a lit table, from what the product knows of the viewer. */
export function guideSteps({ viewer, isWithoutProfile, own, tellingAt }: GuideFacts): GuideStep[] {
  const told = own !== undefined && isTold(own);
  return [
    firstStep(viewer, isWithoutProfile),
    {
      id: 'take a seat',
      title: 'Take a seat',
      isDone: own !== undefined,
      isWaiting: false,
      text:
        own === undefined
          ? 'At the next open dinner, with two friends and some others.'
          : `${own.title}, ${formatDate(new Date(own.date))}`,
    },
    {
      id: 'jump',
      title: 'See your table',
      isDone: told,
      isWaiting: tellingAt === undefined,
      text: jumpText(own, told, tellingAt),
    },
  ];
}

function firstStep(viewer: Viewer | undefined, isWithoutProfile: boolean): GuideStep {
  if (isWithoutProfile)
    return {
      id: 'complete profile',
      title: 'Complete your profile',
      isDone: false,
      isWaiting: false,
      text: 'You are signed in, and your table needs a name: your own, or an invented one.',
    };
  return {
    id: 'sign in',
    title: 'Sign in',
    isDone: viewer !== undefined,
    isWaiting: false,
    text:
      viewer === undefined
        ? 'As a guest with a profile, in one press.'
        : `You are ${viewer.firstName} ${viewer.lastName.slice(0, 1)}., ${viewer.college}`,
  };
}

function jumpText(own: OwnEvent | undefined, told: boolean, tellingAt: number | undefined): string {
  if (own === undefined) return 'Tables are told a day before the dinner. The jump takes a few seconds.';
  if (told) return `Told ${formatDate(new Date(own.closesAt))}`;
  if (tellingAt === undefined) return 'The tables are being formed. You will see yours in a moment.';
  const at = new Date(tellingAt);
  return `The clock moves to ${formatDay(at)}, ${formatTime(at)}.`;
}

/** The step that has a button: the first one that is open. */
export function nextStep(steps: readonly GuideStep[]): GuideStep | undefined {
  return steps.find(({ isDone }) => !isDone);
}
