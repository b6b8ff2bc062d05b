import { api } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { crewToast } from '../crew/crew-toast.ts';
import { forget, remember, useStoredEntry } from '../device-storage.ts';
import { viewLobby } from './lobby-flow.ts';
import { lobbyQuery, pollMs, shownError } from '../quickcrew-queries.ts';

/** The state of the lobby and its actions. */
export function useLobby(lobbyId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useLeaveLobby(lobbyId);
  const query = useQuery({ ...lobbyQuery(lobbyId, pollMs.lobby), enabled: !leave.isOnTheWay });
  const isDoneInviting = useStoredEntry('done_inviting') === lobbyId;
  const params = { lobbyId };
  const refresh = () => queries.invalidateQueries(lobbyQuery(lobbyId, pollMs.lobby));

  const ready = useMutation({
    mutationFn: (wanted: boolean) => call(api.quickcrew.setReady, { params, body: { ready: wanted } }),
    onError: (error) => crewToast.failed('Failed to set ready status', error),
    onSettled: refresh,
  });
  const queue = useMutation({
    mutationFn: () => call(api.quickcrew.queueLobby, { params }),
    onSuccess: () => void navigate('/automeetup/loading', { replace: true }),
    onError: (error) => {
      // Another member withdrew at the same moment; the next poll shows who.
      const isOvertaken = error instanceof ApiError && error.code === 'not_everybody_ready';
      if (!isOvertaken) crewToast.failed('Failed to add to queue', error);
    },
    onSettled: refresh,
  });

  const dismissal = useMutation({
    mutationFn: (userId: string) => call(api.quickcrew.dismissPending, { params: { lobbyId, userId } }),
    onError: (error) => crewToast.failed('Failed to remove this student', error),
    onSettled: refresh,
  });

  const isLost = query.isError;
  useEffect(() => {
    if (isLost) crewToast.failed('Failed to get lobby');
  }, [isLost]);

  const view = query.data && viewLobby(query.data, isDoneInviting);
  const isToBeQueued = view?.action === 'queue' && query.data?.status === 'open' && !isLost;
  const { status, mutate: putInLine, reset } = queue;
  useEffect(() => {
    if (isToBeQueued && status === 'idle') putInLine();
    if (!isToBeQueued && status === 'error') reset();
  }, [isToBeQueued, status, putInLine, reset]);

  return {
    lobby: query.data,
    view,
    error: shownError(query),
    isAsking: query.isFetching,
    /** Resumes the polling. */
    resume: () => void query.refetch(),
    finishInviting: () => remember('done_inviting', lobbyId),
    ready,
    queue,
    dismissal,
    leave,
  };
}

export type LeaveLobby = ReturnType<typeof useLeaveLobby>;

/** Leaves the lobby; possible at any time and free. */
export function useLeaveLobby(lobbyId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: () => call(api.quickcrew.leaveLobby, { params: { lobbyId } }),
    onMutate: () => queries.cancelQueries(lobbyQuery(lobbyId, pollMs.lobby)),
    onSuccess: () => {
      crewToast.done('You left the lobby.', 'A hold on your card is released.');
      forgetLobby();
      void navigate('/automeetup', { replace: true });
      queries.removeQueries({ queryKey: lobbyQuery(lobbyId, pollMs.lobby).queryKey });
    },
    onError: (error) => crewToast.failed('Failed to leave the lobby', error),
  });
  const press = useSinglePress(leaving.mutate);
  return {
    isPending: leaving.isPending,
    /** Stops the polling: after leaving, the server would respond that the lobby does not exist. */
    isOnTheWay: leaving.isPending || leaving.isSuccess,
    goOut: () => press(),
  };
}

export function forgetLobby(): void {
  forget('lobbyId', 'done_inviting');
}
