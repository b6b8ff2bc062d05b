import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';

export type OwnProfile = Answer<typeof api.profiles.get>;

/** The student's profile and subscription; `null` if the student has no profile yet. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: async ({ signal }): Promise<OwnProfile | null> => {
    try {
      return await call(api.profiles.get, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  },
  // Only the student changes the profile, and each change updates the cache.
  staleTime: Infinity,
  // Several components of a page read this query. A component that mounts later must not restart it, because
  // that would replace the error page with the loading state.
  retryOnMount: false,
});

/** The signed-in account; all that is known about a student without a profile. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(api.accounts.me, { signal }),
  staleTime: Infinity,
});

/** The email address of that account. */
export const addressQuery = queryOptions({ ...accountQuery, select: ({ email }) => email });
