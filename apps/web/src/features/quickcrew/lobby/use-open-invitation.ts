import { api } from '@crewtable/contract';
import type { LobbyBody } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api-client.ts';
import type { Polled } from '../../../lib/api/poll.ts';
import { lobbyQuery, pollMs } from '../quickcrew-queries.ts';

/**
 * Reports once per visit that the invite link was opened, and caches the response. If the request fails, the
 * page loads the lobby as usual and shows the error.
 */
export function useOpenInvitation(lobbyId: string) {
  const queries = useQueryClient();
  const { mutate, status, variables } = useMutation({
    mutationFn: (id: string) => call(api.quickcrew.openLobby, { params: { lobbyId: id } }),
    onSuccess: (answer, id) =>
      queries.setQueryData<Polled<LobbyBody>>(lobbyQuery(id, pollMs.startLobby).queryKey, {
        answer,
        version: null,
      }),
  });
  useEffect(() => mutate(lobbyId), [lobbyId, mutate]);
  return { isOnTheWay: status === 'idle' || status === 'pending' || variables !== lobbyId };
}
