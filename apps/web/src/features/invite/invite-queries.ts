import { api } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';
import { eventsKey } from '../../lib/api/event-keys.ts';
import type { Asked } from './invite-view.ts';

/** A student is told more than a visitor, so signing in asks again. */
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

/** Not there at all is an answer; anything else that went wrong may be better in a moment. */
export function askedOf<T>({ data, error }: Pick<UseQueryResult<T>, 'data' | 'error'>): Asked<T> {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { is: 'missing' };
  if (data !== undefined) return { is: 'there', data };
  return error === null ? { is: 'on its way' } : { is: 'failed' };
}
