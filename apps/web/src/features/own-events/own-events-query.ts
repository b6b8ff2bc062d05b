import { api } from '@crewtable/contract';
import type { InvitationBody, RegisteredEventBody } from '@crewtable/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';

const pageSize = 10;
/** While a table is arriving: seats turn green without anybody being notified of it. */
const arrivalsMs = 15_000;

type Pages = readonly (readonly RegisteredEventBody[])[];

/** A full page may have another one behind it. */
const nextPage = (last: readonly unknown[], pages: readonly unknown[]) =>
  last.length < pageSize ? undefined : pages.length;

/** The own events that are not over, soonest first, ten at a time. */
export const registeredQuery = infiniteQueryOptions({
  queryKey: [...eventsKey, 'registered'],
  queryFn: ({ pageParam: page, signal }) =>
    call(api.seating.listRegistered, { query: { page, limit: pageSize }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.some(({ canCheckIn }) => canCheckIn)) === true ? arrivalsMs : false,
});

/** The own events that are over, newest first, ten at a time. */
export const pastQuery = infiniteQueryOptions({
  queryKey: [...eventsKey, 'past'],
  queryFn: ({ pageParam: page, signal }) =>
    call(api.seating.listPast, { query: { page, limit: pageSize }, signal }),
  initialPageParam: 0,
  getNextPageParam: nextPage,
});

/** Each once: one that was added or left meanwhile moves the others across the edge of a page. */
export function eachOnce(pages: Pages): RegisteredEventBody[] {
  return [...new Map(pages.flat().map((event) => [event.eventId, event])).values()];
}

/** The one to look forward to: one that was called off is none, as long as there is another. */
export function nextOf(events: readonly RegisteredEventBody[]): RegisteredEventBody | undefined {
  return events.find(({ status }) => status !== 'cancelled') ?? events[0];
}

/** Whom the student has invited to an event by mail, newest first, ten at a time. */
export const invitationsQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'invitations', eventId],
    queryFn: ({ pageParam: page, signal }) =>
      call(api.friends.listInvitations, { params: { eventId }, query: { page, limit: pageSize }, signal }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  });

/** Each address once: a new invitation moves the older ones across the edge of a page. */
export function eachInvitationOnce(pages: readonly (readonly InvitationBody[])[]): InvitationBody[] {
  return [...new Map(pages.flat().map((invitation) => [invitation.email, invitation])).values()];
}
