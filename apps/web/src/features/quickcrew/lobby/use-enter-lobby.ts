import { api } from '@crewtable/contract';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { crewToast } from '../crew/crew-toast.ts';
import { remember } from '../device-storage.ts';
import { forgetCrew } from '../crew/use-crew.ts';

/** Creates a lobby or returns the student's existing one; sets `meetingTime` if one was chosen. */
export function useEnterLobby() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entering = useMutation({
    mutationFn: async (meetingTime: string | undefined) => {
      const { lobbyId } = await call(api.quickcrew.createLobby);
      if (meetingTime !== undefined) {
        // A lobby that is already queued keeps its time.
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
      // Removes an earlier crew, so that news about the next crew does not open the old one.
      forgetCrew();
      void navigate('/automeetup/lobby', { replace: pathname === '/automeetup/lobby' });
    },
    onError: (error) => {
      // The student is already in a crew, perhaps from another device: opens the crew page.
      if (error instanceof ApiError && error.code === 'in_a_crew') {
        forgetCrew();
        void navigate('/automeetup/group', { replace: pathname === '/automeetup/lobby' });
      } else crewToast.failed('Failed to create lobby', error);
    },
  });
  return { ...entering, enter: useSinglePress(entering.mutate) };
}
