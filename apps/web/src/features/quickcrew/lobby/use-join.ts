import { api } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { quickcrewKey } from '../../../lib/api/quickcrew-keys.ts';
import { crewToast } from '../crew/crew-toast.ts';
import { remember } from '../device-storage.ts';
import { forgetCrew } from '../crew/use-crew.ts';

/** Joins a friend's lobby and opens it. */
export function useJoin(lobbyId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call(api.quickcrew.joinLobby, { params: { lobbyId } }),
    onSuccess: async () => {
      remember('lobbyId', lobbyId);
      forgetCrew();
      await queries.invalidateQueries({ queryKey: [...quickcrewKey, 'lobby', lobbyId] });
      await navigate('/automeetup/lobby', { replace: true });
    },
    onError: (error) => {
      crewToast.failed('Failed to join lobby', error);
      if (error instanceof ApiError && error.code === 'in_a_crew') {
        // The crew page asks the server: it shows the current crew, or leads to the start page with the
        // student's lobby.
        forgetCrew();
        void navigate('/automeetup/group', { replace: true });
      }
    },
  });
}
