import { api } from '@crewtable/contract';
import type { Body } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../lib/api/api-client.ts';
import { useSinglePress } from '../../../lib/single-press.ts';
import { quickcrewKey } from '../../../lib/api/quickcrew-keys.ts';
import { withCurrentNames } from '../chat/chat-rules.ts';
import { crewToast } from './crew-toast.ts';
import { forget } from '../device-storage.ts';
import { crewQuery, keepCrew, messagesKey, messagesQuery } from '../quickcrew-queries.ts';

type Step = Body<typeof api.quickcrew.updateProgress>['step'];

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

  // Only keeps the phone from being pushed what is on its screen: where it fails, the next message makes up for it.
  const newestId = messages.data?.at(-1)?.id;
  useEffect(() => {
    if (newestId === undefined) return;
    call(api.quickcrew.markMessagesSeen, { params: { groupId }, body: { messageId: newestId } }).catch(
      () => {},
    );
  }, [groupId, newestId]);

  const members = crew.data?.members;
  const said = useMemo(() => withCurrentNames(messages.data ?? [], members ?? []), [messages.data, members]);
  return { crew, messages: said };
}

/** Intro, on the way, here: one after the other. */
export function useProgress(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => call(api.quickcrew.updateProgress, { params: { groupId }, body: { step } }),
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
  const press = useSinglePress(leaving.mutate);
  return { isPending: leaving.isPending, goOut: () => press() };
}

export function forgetCrew(): void {
  forget('groupId', 'chat_seen');
}
