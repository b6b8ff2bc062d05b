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
import { crewQuery, cacheCrew, messagesKey, messagesQuery } from '../quickcrew-queries.ts';

type Step = Body<typeof api.quickcrew.updateProgress>['step'];

/** The crew and its messages, polled while the screen is open. */
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

  // Best effort: prevents pushes for messages that are on the screen. A failure is corrected by the next
  // message.
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

/** Reports the student's next step: intro sent, on the way, checked in. */
export function useProgress(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (step: Step) => call(api.quickcrew.updateProgress, { params: { groupId }, body: { step } }),
    onSuccess: (crew) => {
      cacheCrew(queries, crew);
      return queries.invalidateQueries({ queryKey: messagesKey(groupId) });
    },
    onError: (error) => {
      crewToast.failed(
        error instanceof ApiError ? error.message : 'That did not work. Please try again.',
        error,
      );
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
