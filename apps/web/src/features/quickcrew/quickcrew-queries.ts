import { api } from '@crewtable/contract';
import type { CrewBody, LobbyBody, MessageBody } from '@crewtable/contract';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call, NetworkError } from '../../lib/api/api-client.ts';
import { poll } from '../../lib/api/poll.ts';
import type { Polled } from '../../lib/api/poll.ts';
import { quickcrewKey } from '../../lib/api/quickcrew-keys.ts';
import { withNewer } from './chat/chat-rules.ts';

const everySeconds = (seconds: number) => seconds * 1_000;

/** How often is asked while somebody looks; news over the channel shortens the wait. */
export const pollMs = {
  startLobby: everySeconds(5),
  lineLobby: everySeconds(5),
  lobby: everySeconds(2),
  crew: everySeconds(3),
  chat: everySeconds(2),
  options: everySeconds(15),
} as const;

/** Where and when crews meet, and how many wait for each time. */
export const optionsQuery = queryOptions({
  queryKey: [...quickcrewKey, 'options'],
  queryFn: ({ signal }) => call(api.quickcrew.options, { signal }),
  refetchInterval: pollMs.options,
});

/** The own crews, newest first. */
export const crewsQuery = queryOptions({
  queryKey: [...quickcrewKey, 'crews'],
  queryFn: ({ signal }) => call(api.quickcrew.listCrews, { signal }),
});

/** The own defaults for new lobbies. */
export const preferencesQuery = queryOptions({
  queryKey: [...quickcrewKey, 'preferences'],
  queryFn: ({ signal }) => call(api.quickcrew.getPreferences, { signal }),
});

/** A lobby, asked for again until an answer fails: then somebody has to say that it is worth another try. */
export const lobbyQuery = (lobbyId: string, intervalMs: number) =>
  queryOptions({
    queryKey: [...quickcrewKey, 'lobby', lobbyId],
    queryFn: ({ client, queryKey, signal }) =>
      poll(api.quickcrew.getLobby, client.getQueryData<Polled<LobbyBody>>(queryKey), {
        params: { lobbyId },
        signal,
      }),
    select: ({ answer }) => answer,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : intervalMs),
  });

/** A crew, for its members. A weak connection is no reason to stop asking; a refusal is. */
export const crewQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...quickcrewKey, 'crew', groupId],
    queryFn: ({ client, queryKey, signal }) =>
      poll(api.quickcrew.getCrew, client.getQueryData<Polled<CrewBody>>(queryKey), {
        params: { groupId },
        signal,
      }),
    select: ({ answer }) => answer,
    retry: false,
    refetchInterval: ({ state }) => (isHopeless(state.error) ? false : pollMs.crew),
  });

export const messagesKey = (groupId: string) => [...quickcrewKey, 'messages', groupId] as const;

interface Chat {
  readonly messages: readonly MessageBody[];
  /** The last answer, and from where on it was asked for. */
  readonly after: string | undefined;
  readonly newest: Polled<MessageBody[]> | undefined;
}

/** What was said; only what is newer is asked for, and an unchanged answer is not sent. */
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
      // What the student said meanwhile was added at once.
      const messages = client.getQueryData<Chat>(queryKey)?.messages ?? [];
      return { messages: withNewer(messages, newest.answer), after, newest };
    },
    select: ({ messages }) => messages,
    retry: false,
    refetchInterval: ({ state }) => (isHopeless(state.error) ? false : pollMs.chat),
  });

/** What the student has just said is there before the next answer. */
export function addSentMessage(queries: QueryClient, groupId: string, said: MessageBody): void {
  queries.setQueryData<Chat>(messagesKey(groupId), (known) => ({
    after: undefined,
    newest: undefined,
    ...known,
    messages: withNewer(known?.messages ?? [], [said]),
  }));
}

/** Puts an answer of the server in the place of the last poll's. */
export function keepCrew(queries: QueryClient, crew: CrewBody): void {
  queries.setQueryData<Polled<CrewBody>>(crewQuery(crew.groupId).queryKey, { answer: crew, version: null });
}

function isHopeless(error: Error | null): boolean {
  return error !== null && !(error instanceof NetworkError);
}
