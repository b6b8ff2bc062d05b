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
  readonly id: 'sign in' | 'take a seat' | 'jump';
  readonly title: string;
  readonly isDone: boolean;
  /** What was done, or what the step does. */
  readonly text: string;
}

/**
 * The event that the guide is about: the next one that takes place, else the last one. A cancelled event has
 * no table.
 */
export function guidedEvent<Event extends OwnEvent>(
  upcoming: readonly Event[],
  past: readonly Event[],
): Event | undefined {
  return [...upcoming, ...past].find(({ status }) => status !== 'cancelled');
}

/** The three steps to a lit table, from what the product knows of the viewer. */
export function guideSteps(viewer: Viewer | undefined, own: OwnEvent | undefined): GuideStep[] {
  const isTold = own !== undefined && own.venueDetails !== null;
  return [
    {
      id: 'sign in',
      title: 'Sign in',
      isDone: viewer !== undefined,
      text:
        viewer === undefined
          ? 'As a guest with a profile, in one press.'
          : `You are ${viewer.firstName} ${viewer.lastName.slice(0, 1)}., ${viewer.college}`,
    },
    {
      id: 'take a seat',
      title: 'Take a seat',
      isDone: own !== undefined,
      text:
        own === undefined
          ? 'At the next open dinner, with two friends and some others.'
          : `${own.title}, ${formatDate(new Date(own.date))}`,
    },
    {
      id: 'jump',
      title: 'Jump to when the tables are told',
      isDone: isTold,
      text: jumpText(own, isTold),
    },
  ];
}

/** The tables are told when registration closes. */
function jumpText(own: OwnEvent | undefined, isTold: boolean): string {
  if (own === undefined) return 'A day before the dinner. It takes a few seconds.';
  const at = new Date(own.closesAt);
  return isTold ? `Told ${formatDate(at)}` : `The clock moves to ${formatDay(at)}, ${formatTime(at)}.`;
}

/** The step that has a button: the first one that is open. */
export function nextStep(steps: readonly GuideStep[]): GuideStep | undefined {
  return steps.find(({ isDone }) => !isDone);
}
