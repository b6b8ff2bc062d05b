import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../lib/api-client.ts';
import { useOnePress } from '../../lib/one-press.ts';
import { quickcrewKey } from '../../lib/quickcrew-keys.ts';
import { crewToast } from './crew-toast.ts';
import { forget } from './device-memory.ts';
import { crewQuery, keepCrew, messagesKey, messagesQuery } from './quickcrew-queries.ts';

type Step = Body<typeof api.quickcrew.makeProgress>['step'];

/** The crew on the screen and what it says, kept up to date while somebody looks. */
export function useCrew(groupId: string) {
  const crew = useQuery(crewQuery(groupId));
  const messages = useQuery(messagesQuery(groupId));

  const isLost = crew.isError;
  useEffect(() => {
    if (isLost) crewToast.failed('Failed to fetch group details');
  }, [isLost]);
  const isSilent = messages.isError && !isLost;
  useEffect(() => {
    if (isSilent) crewToast.failed('Failed to fetch messages');
  }, [isSilent]);

  return { crew, messages: messages.data ?? [] };
}

/** Intro, on the way, here: one after the other. */
export function useProgress(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => call(api.quickcrew.makeProgress, { params: { groupId }, body: { step } }),
    onSuccess: (crew) => {
      keepCrew(queries, crew);
      return queries.invalidateQueries({ queryKey: messagesKey(groupId) });
    },
    onError: (error) => {
      crewToast.failed(error instanceof ApiError ? error.message : 'That did not arrive.', error);
      void queries.invalidateQueries(crewQuery(groupId));
    },
  });
}

export function useLeaveCrew(groupId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leaving = useMutation({
    mutationFn: () => call(api.quickcrew.leaveCrew, { params: { groupId } }),
    onSuccess: async ({ hold }) => {
      crewToast.done(
        'You left the crew.',
        hold === 'released' ? 'Your $5 hold is released.' : 'Your $5 hold is charged.',
      );
      forgetCrew();
      await navigate('/automeetup', { replace: true });
      await queries.invalidateQueries({ queryKey: quickcrewKey });
    },
    onError: (error) => crewToast.failed('Failed to leave the crew', error),
  });
  const press = useOnePress(leaving.mutate);
  return { isPending: leaving.isPending, goOut: () => press() };
}

export function forgetCrew(): void {
  forget('groupId', 'chat_seen');
}
