import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import type { RequestState } from './invite-view.ts';

/** `isLoggedIn` is part of the key because a student gets more data than a visitor. */
export const invitedEventQuery = (eventId: string, isLoggedIn: boolean) =>
  queryOptions({
    queryKey: [...eventsKey, 'invited to', eventId, isLoggedIn],
    queryFn: async ({ signal }) => (await call(api.catalogue.getEvent, { params: { eventId }, signal })).date,
  });

export const inviteQuery = (eventId: string, referralId: string, isLoggedIn: boolean) =>
  queryOptions({
    queryKey: [...eventsKey, 'invite', eventId, referralId, isLoggedIn],
    queryFn: ({ signal }) => call(api.friends.showInvite, { params: { eventId, referralId }, signal }),
  });

/** 404 and 400 mean that the event or invite does not exist; all other errors may be temporary. */
export function requestState<T>({ data, error }: Pick<UseQueryResult<T>, 'data' | 'error'>): RequestState<T> {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { is: 'missing' };
  if (data !== undefined) return { is: 'there', data };
  return error === null ? { is: 'on its way' } : { is: 'failed' };
}
