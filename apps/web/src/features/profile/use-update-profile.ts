import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { profileQuery } from './profile-query.ts';
import type { OwnProfile } from './profile-query.ts';

export type ProfileFields = Body<typeof api.profiles.update>;

/** Sends some fields of the profile; the server changes exactly these. */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (fields: ProfileFields) => call(api.profiles.update, { body: fields }),
    // Mutations use networkMode 'always': without a network the request fails visibly instead of waiting.
    onSuccess: ({ userProfile }) => {
      queries.setQueryData<OwnProfile | null>(profileQuery.queryKey, (known) => ({
        subscription: known?.subscription ?? null,
        userProfile,
      }));
    },
  });
}
