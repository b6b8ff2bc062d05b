import { api } from '@crewtable/contract';
import type { InvitationBody, RegisteredEventBody } from '@crewtable/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import { uniqueBy } from '../../lib/unique-by.ts';

const pageSize = 10;
/**
 * Refetch interval while check-in is possible, because check-ins send no notification, and while tables are
 * formed, so that a page without the real-time channel shows the release, too.
 */
const changesMs = 15_000;

type Pages = readonly (readonly RegisteredEventBody[])[];

/** A full page may be followed by another one. */
const nextPage = (last: readonly unknown[], pages: readonly unknown[]) =>
  last.length < pageSize ? undefined : pages.length;

const isAboutToChange = ({ canCheckIn, status, venueIsLate }: RegisteredEventBody) =>
  canCheckIn || (status === 'closed' && !venueIsLate);

/** The student's events that are not over, soonest first, ten per page. */
export const registeredQuery = infiniteQueryOptions({
  queryKey: [...eventsKey, 'registered'],
  queryFn: ({ pageParam: page, signal }) =>
    call(api.seating.listRegistered, { query: { page, limit: pageSize }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.some(isAboutToChange)) === true ? changesMs : false,
});

/** The student's past events, newest first, ten per page. */
export const pastQuery = infiniteQueryOptions({
  queryKey: [...eventsKey, 'past'],
  queryFn: ({ pageParam: page, signal }) =>
    call(api.seating.listPast, { query: { page, limit: pageSize }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
});

export function uniqueEvents(pages: Pages): RegisteredEventBody[] {
  return uniqueBy(pages.flat(), ({ eventId }) => eventId);
}

/** The next event that takes place; a cancelled event only if there is no other. */
export function nextEvent(events: readonly RegisteredEventBody[]): RegisteredEventBody | undefined {
  return events.find(({ status }) => status !== 'cancelled') ?? events[0];
}

/** The student's mail invitations for an event, newest first, ten per page. */
export const invitationsQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'invitations', eventId],
    queryFn: ({ pageParam: page, signal }) =>
      call(api.friends.listInvitations, { params: { eventId }, query: { page, limit: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });

export function uniqueInvitations(pages: readonly (readonly InvitationBody[])[]): InvitationBody[] {
  return uniqueBy(pages.flat(), ({ email }) => email);
}
