import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { crewToast } from '../crew/crew-toast.ts';
import { remember } from '../device-storage.ts';
import { forgetCrew } from '../crew/use-crew.ts';

/** Opens a lobby, or finds the one that the student is in; `meetingTime` where one was picked. */
export function useEnterLobby() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entering = useMutation({
    mutationFn: async (meetingTime: string | undefined) => {
      const { lobbyId } = await call(api.quickcrew.createLobby);
      if (meetingTime !== undefined) {
        // A lobby that is in line already keeps its time.
        await call(api.quickcrew.setLobbyPreferences, { params: { lobbyId }, body: { meetingTime } }).catch(
          (error: unknown) => {
            if (!(error instanceof ApiError && error.code === 'lobby_closed')) {
              crewToast.failed('Failed to set preferences', error);
            }
          },
        );
      }
      return lobbyId;
    },
    onSuccess: (lobbyId) => {
      remember('lobbyId', lobbyId);
      // A crew from before is history now: news of the next one must not lead to it.
      forgetCrew();
      void navigate('/automeetup/lobby', { replace: pathname === '/automeetup/lobby' });
    },
    onError: (error) => {
      // Whoever is in a crew is looked for there, by whichever phone.
      if (error instanceof ApiError && error.code === 'in_a_crew') {
        forgetCrew();
        void navigate('/automeetup/group', { replace: pathname === '/automeetup/lobby' });
      } else crewToast.failed('Failed to create lobby', error);
    },
  });
  return { ...entering, enter: useSinglePress(entering.mutate) };
}
