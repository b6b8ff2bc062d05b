import { api } from '@crewtable/contract';
import type { Answer, Body } from '@crewtable/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api-client.ts';

export type ProfileFields = Body<typeof api.profiles.update>;
export type OwnProfile = Answer<typeof api.profiles.get>;

/** The own profile and subscription; `null` for a student who has not made a profile yet. */
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
  // Only the student changes it, and then it is written here.
  staleTime: Infinity,
  // It is read in several places of a page. One that comes later would take the page that tells of a failure away again.
  retryOnMount: false,
});

/** Sends some fields of the profile; the stored one then has exactly these changed. */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: ProfileFields) => call(api.profiles.update, { body: fields }),
    // Without a connection it fails and says so, instead of waiting for one behind the student's back.
    onSuccess: ({ userProfile }) => {
      queries.setQueryData<OwnProfile | null>(profileQuery.queryKey, (known) => ({
        subscription: known?.subscription ?? null,
        userProfile,
      }));
    },
  });
}

/** The account that is signed in: all we know of a student who has no profile yet. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(api.accounts.me, { signal }),
  staleTime: Infinity,
});

/** The address of that account. */
export const addressQuery = queryOptions({ ...accountQuery, select: ({ email }) => email });
