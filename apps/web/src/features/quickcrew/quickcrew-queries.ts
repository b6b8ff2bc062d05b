import { api } from '@crewtable/contract';
import type { CrewBody, LobbyBody, MessageBody } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call, NetworkError } from '../../lib/api/api-client.ts';
import { poll } from '../../lib/api/poll.ts';
import type { Polled } from '../../lib/api/poll.ts';
import { retryAfterMs } from '../../lib/api/query-retries.ts';
import { quickcrewKey } from '../../lib/api/quickcrew-keys.ts';
import { isUnavailable } from '../../lib/api/retry-after.ts';
import { withNewer } from './chat/chat-rules.ts';

const everySeconds = (seconds: number) => seconds * 1_000;

/** Poll intervals while a screen is open; messages of the realtime channel trigger an earlier refetch. */
export const pollMs = {
  startLobby: everySeconds(5),
  lineLobby: everySeconds(5),
  lobby: everySeconds(2),
  crew: everySeconds(3),
  chat: everySeconds(2),
  options: everySeconds(15),
} as const;

/** The meeting places and times, and how many students wait for each time. */
export const optionsQuery = queryOptions({
  queryKey: [...quickcrewKey, 'options'],
  queryFn: ({ signal }) => call(api.quickcrew.options, { signal }),
  refetchInterval: pollMs.options,
});

/** The student's crews, newest first. */
export const crewsQuery = queryOptions({
  queryKey: [...quickcrewKey, 'crews'],
  queryFn: ({ signal }) => call(api.quickcrew.listCrews, { signal }),
});

/** The student's default preferences for new lobbies. */
export const preferencesQuery = queryOptions({
  queryKey: [...quickcrewKey, 'preferences'],
  queryFn: ({ signal }) => call(api.quickcrew.getPreferences, { signal }),
});

/**
 * Polls a lobby until the page shows an error; then the student has to press retry. A server that is away for a
 * moment does not end the polls of a lobby that is on the page.
 */
export const lobbyQuery = (lobbyId: string, intervalMs: number) =>
  queryOptions({
    queryKey: [...quickcrewKey, 'lobby', lobbyId],
    queryFn: ({ client, queryKey, signal }) =>
      poll(api.quickcrew.getLobby, client.getQueryData<Polled<LobbyBody>>(queryKey), {
        params: { lobbyId },
        signal,
      }),
    select: ({ answer }) => answer,
    retry: retryWhileAway,
    refetchInterval: ({ state }) =>
      shownError(state) === null ? nextPollMs(state.error, intervalMs) : false,
    // After an error the lobby waits for the student: 'Try Again', or closing the preferences.
    refetchOnReconnect: false,
  });

/**
 * Polls a lobby in the queue. Its student only waits, so polls also go on after a network error: the page finds the
 * crew without a press.
 */
export const queueQuery = (lobbyId: string) =>
  queryOptions({
    ...lobbyQuery(lobbyId, pollMs.lineLobby),
    refetchInterval: ({ state }) => nextPollMs(state.error, pollMs.lineLobby),
  });

/** Polls a crew for its members. */
export const crewQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...quickcrewKey, 'crew', groupId],
    queryFn: ({ client, queryKey, signal }) =>
      poll(api.quickcrew.getCrew, client.getQueryData<Polled<CrewBody>>(queryKey), {
        params: { groupId },
        signal,
      }),
    select: ({ answer }) => answer,
    retry: retryWhileAway,
    refetchInterval: ({ state }) => nextPollMs(state.error, pollMs.crew),
  });

export const messagesKey = (groupId: string) => [...quickcrewKey, 'messages', groupId] as const;

interface Chat {
  readonly messages: readonly MessageBody[];
  /** The cursor of the last request, and its response. */
  readonly after: string | undefined;
  readonly newest: Polled<MessageBody[]> | undefined;
}

/**
 * The messages of a crew. Each request fetches only newer messages, and an unchanged response is not sent
 * again.
 */
export const messagesQuery = (groupId: string) =>
  queryOptions({
    queryKey: messagesKey(groupId),
    queryFn: async ({ client, queryKey, signal }): Promise<Chat> => {
      const known = client.getQueryData<Chat>(queryKey);
      const after = known?.messages.at(-1)?.id;
      const newest = await poll(
        api.quickcrew.listMessages,
        known !== undefined && known.after === after ? known.newest : undefined,
        { params: { groupId }, query: after === undefined ? {} : { after }, signal },
      );
      // Reads the cache again: messages sent during the request were added to it.
      const messages = client.getQueryData<Chat>(queryKey)?.messages ?? [];
      return { messages: withNewer(messages, newest.answer), after, newest };
    },
    select: ({ messages }) => messages,
    retry: retryWhileAway,
    refetchInterval: ({ state }) => nextPollMs(state.error, pollMs.chat),
  });

/** Adds a sent message to the cache immediately, before the next poll. */
export function addSentMessage(queries: QueryClient, groupId: string, said: MessageBody): void {
  queries.setQueryData<Chat>(messagesKey(groupId), (known) => ({
    after: undefined,
    newest: undefined,
    ...known,
    messages: withNewer(known?.messages ?? [], [said]),
  }));
}

/** Puts a crew from the response of a mutation into the cache of the poll. */
export function cacheCrew(queries: QueryClient, crew: CrewBody): void {
  queries.setQueryData<Polled<CrewBody>>(crewQuery(crew.groupId).queryKey, { answer: crew, version: null });
}

/** The server is away for a moment: too many requests, or a failover of its database. */
export function isAway(error: Error | null): boolean {
  return error instanceof ApiError && isUnavailable(error);
}

/** What is on the page stays there without an error while the server is away for a moment. */
export function shownError({ data, error }: { data: unknown; error: Error | null }): Error | null {
  return data !== undefined && isAway(error) ? null : error;
}

function retryWhileAway(failures: number, error: Error): boolean {
  return failures < 2 && isAway(error);
}

/**
 * When to poll again. A lost network and a server that is away for a moment do not end the polls, but the server
 * can ask for a longer pause. Any other answer of the server does not change by asking again.
 */
function nextPollMs(error: Error | null, intervalMs: number): number | false {
  if (error === null || error instanceof NetworkError) return intervalMs;
  return isAway(error) ? Math.max(intervalMs, retryAfterMs(error)) : false;
}
