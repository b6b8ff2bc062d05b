import { dayMs } from '@crewtable/contract';
import type { RegisteredEventBody } from '@crewtable/contract';
import { calendarDate } from '../../../lib/format-date.ts';
import { stageOf } from '../event-stage.ts';
import { nextEvent } from '../own-events-query.ts';

/** How long the home page asks about a past evening by itself. */
const askedMs = 3 * dayMs;

export type Lead =
  | { readonly kind: 'crew' }
  | { readonly kind: 'event'; readonly event: RegisteredEventBody }
  | { readonly kind: 'feedback'; readonly event: RegisteredEventBody }
  | { readonly kind: 'none' };

interface LeadFacts {
  /** True if the student has a crew that is about to meet or meets now. */
  readonly hasCrew: boolean;
  /** The events that are not over, soonest first. */
  readonly events: readonly RegisteredEventBody[];
  /** The past events, newest first. */
  readonly past: readonly RegisteredEventBody[];
  /** The past event that the student has opened. */
  readonly openedId: string | undefined;
  readonly now: Date | undefined;
}

/**
 * The single next thing of a student: a crew, then a table that is today or open already, then the past evening
 * that the student opened or is asked about, then a table that is still locked. The question comes before a locked table, because
 * there is nothing to do about that table yet, and an evening is soon forgotten.
 */
export function leadOf({ hasCrew, events, past, openedId, now }: LeadFacts): Lead {
  if (hasCrew) return { kind: 'crew' };
  const next = nextEvent(events);
  if (next !== undefined && isSoon(next, now)) return { kind: 'event', event: next };
  const asked = openedTable(past, openedId) ?? past.find((event) => isAsked(event, now));
  if (asked !== undefined) return { kind: 'feedback', event: asked };
  return next === undefined ? { kind: 'none' } : { kind: 'event', event: next };
}

function openedTable(
  past: readonly RegisteredEventBody[],
  openedId: string | undefined,
): RegisteredEventBody | undefined {
  return past.find(({ eventId, attendance }) => eventId === openedId && attendance !== null);
}

/** The past evening that the student opened while something more urgent leads: it is shown below the lead. */
export function openedBelow(
  lead: Lead,
  { past, openedId }: Pick<LeadFacts, 'past' | 'openedId'>,
): RegisteredEventBody | undefined {
  return lead.kind === 'feedback' ? undefined : openedTable(past, openedId);
}

function isSoon(event: RegisteredEventBody, now: Date | undefined): boolean {
  const stage = stageOf(event);
  if (stage === 'released' || stage === 'arriving') return true;
  const isExpected = stage === 'locked' || stage === 'late';
  return isExpected && now !== undefined && calendarDate(new Date(event.date)) === calendarDate(now);
}

/** True while the home page asks the student how this evening was. */
function isAsked(event: RegisteredEventBody, now: Date | undefined): boolean {
  if (event.attendance === null || event.feedbackGiven || event.feedbackPostponed) return false;
  return now !== undefined && now.getTime() - Date.parse(event.endsAt) <= askedMs;
}

/** The event after the lead: 'After that'. */
export function afterThat(
  lead: Lead,
  events: readonly RegisteredEventBody[],
): RegisteredEventBody | undefined {
  const leading = lead.kind === 'event' ? lead.event.eventId : undefined;
  return events.find(({ eventId, status, absent }) => {
    return eventId !== leading && status !== 'cancelled' && !absent;
  });
}
