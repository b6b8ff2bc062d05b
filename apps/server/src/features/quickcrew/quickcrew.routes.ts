import { api } from '@crewtable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, unchanged } from '../../platform/http/polling/entity-tags.ts';
import type { PollCache } from '../../platform/http/polling/poll-cache.ts';
import type { Route, Viewer } from '../../platform/http/router.ts';
import { createLobby } from './lobby/create-lobby.ts';
import { dismissPending } from './lobby/dismiss-pending.ts';
import { editLobby } from './lobby/edit-lobby.ts';
import { confirmHold, queueLobby, setReady } from './lobby/get-ready.ts';
import { joinLobby } from './lobby/join-lobby.ts';
import { leaveCrew } from './crew/leave-crew.ts';
import { leaveLobby } from './lobby/leave-lobby.ts';
import { updateProgress } from './crew/update-progress.ts';
import { keepPreferences, showPreferences } from './lobby/own-preferences.ts';
import { openLobby } from './lobby/open-lobby.ts';
import type { QuickcrewDeps } from './quickcrew.deps.ts';
import { readMessages, etagOfChat } from './chat/read-messages.ts';
import { reviewCrew } from './crew/review-crew.ts';
import { markMessagesSeen } from './chat/mark-messages-seen.ts';
import { sendMessage } from './chat/send-message.ts';
import { showCrew, showOwnCrews, etagOfCrew } from './crew/show-crew.ts';
import { readInvitedLobby } from './lobby/show-lobby.ts';
import { showOptions } from './lobby/show-options.ts';

const done = { success: true };

interface RouteDeps extends QuickcrewDeps {
  route: Route;
  polls: Pick<PollCache, 'store' | 'invalidate'>;
}

export function registerQuickcrew({ route, polls, ...deps }: RouteDeps): void {
  /** Clients poll every two seconds. Most polls are answered by PollCache, the others need only the ETag. */
  const has: Has = ({ request, reply, viewer }, tag, about) => {
    polls.store({ request, reply }, tag, [about, viewer.id, viewer.sessionId]);
    return isKnown({ request, reply }, tag);
  };
  /**
   * A student who has changed something sees it with the next poll, before the database announces the change.
   */
  const writing: Route = (endpoint, work) =>
    route(endpoint, async (call) => {
      const answer = await work(call);
      if (endpoint.method !== 'GET')
        for (const id of Object.values<unknown>(call.params ?? {})) polls.invalidate(String(id));
      return answer;
    });
  registerLobbies(writing, deps, has);
  registerCrews(writing, deps, has);
}

type Has = (
  call: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer },
  tag: string,
  about: string,
) => boolean;

function registerLobbies(route: Route, deps: QuickcrewDeps, has: Has): void {
  route(api.quickcrew.options, async () => showOptions(deps));

  route(api.quickcrew.getPreferences, async ({ viewer }) => showPreferences(deps, viewer.id));

  route(api.quickcrew.savePreferences, async ({ viewer, body, traced }) =>
    keepPreferences(traced(deps), viewer.id, body),
  );

  route(api.quickcrew.createLobby, async ({ viewer, traced }) => createLobby(traced(deps), viewer.id));

  route(api.quickcrew.getLobby, async (call) => {
    const { lobbyId } = call.params;
    const { body, tag } = await readInvitedLobby(deps, lobbyId, call.viewer.id);
    return tag !== undefined && has(call, tag, lobbyId) ? unchanged : body;
  });

  route(api.quickcrew.openLobby, async ({ viewer, params, traced }) =>
    openLobby(traced(deps), params.lobbyId, viewer.id),
  );

  route(api.quickcrew.dismissPending, async ({ viewer, params: { lobbyId, userId }, traced }) => {
    await dismissPending(traced(deps), lobbyId, viewer.id, userId);
    return done;
  });

  route(api.quickcrew.joinLobby, async ({ viewer, params, traced }) => {
    await joinLobby(traced(deps), params.lobbyId, viewer.id);
    return done;
  });

  route(api.quickcrew.leaveLobby, async ({ viewer, params, traced }) => {
    await leaveLobby(traced(deps), params.lobbyId, viewer.id);
    return done;
  });

  route(api.quickcrew.setReady, async ({ viewer, params, body, traced }) => {
    await setReady(traced(deps), params.lobbyId, viewer.id, body.ready);
    return done;
  });

  route(api.quickcrew.setLobbyPreferences, async ({ viewer, params, body, traced }) => {
    await editLobby(traced(deps), params.lobbyId, viewer.id, body);
    return done;
  });

  route(api.quickcrew.setPaid, async ({ viewer, params, traced }) => {
    await confirmHold(traced(deps), params.lobbyId, viewer.id);
    return done;
  });

  route(api.quickcrew.queueLobby, async ({ viewer, params, traced }) => {
    await queueLobby(traced(deps), params.lobbyId, viewer.id);
    return done;
  });
}

function registerCrews(route: Route, deps: QuickcrewDeps, has: Has): void {
  const { db } = deps;

  route(api.quickcrew.getCrew, async (call) => {
    const { viewer, params } = call;
    if (has(call, await etagOfCrew(db, params.groupId, viewer.id), params.groupId)) return unchanged;
    return showCrew(db, params.groupId, viewer.id);
  });

  route(api.quickcrew.listCrews, async ({ viewer }) => showOwnCrews(db, viewer.id));

  route(api.quickcrew.updateProgress, async ({ viewer, params: { groupId }, body, traced }) => {
    await updateProgress(traced(deps), groupId, viewer.id, body.step);
    return showCrew(db, groupId, viewer.id);
  });

  route(api.quickcrew.leaveCrew, async ({ viewer, params, traced }) => ({
    success: true,
    hold: await leaveCrew(traced(deps), params.groupId, viewer.id),
  }));

  route(api.quickcrew.reviewCrew, async ({ viewer, params, body, traced }) => {
    await reviewCrew(traced(deps), params.groupId, viewer.id, body);
    return done;
  });

  route(api.quickcrew.listMessages, async (call) => {
    const { viewer, params, query } = call;
    const tag = await etagOfChat(db, params.groupId, viewer.id, query.after);
    if (has(call, tag, params.groupId)) return unchanged;
    return readMessages(db, params.groupId, viewer.id, query.after);
  });

  route(api.quickcrew.markMessagesSeen, async ({ viewer, params, body, traced }) => {
    await markMessagesSeen(traced(deps), params.groupId, viewer.id, body.messageId);
    return done;
  });

  route(api.quickcrew.sendMessage, async ({ viewer, params, body, keep, traced }) =>
    sendMessage(traced(deps), params.groupId, viewer.id, body.text, keep),
  );
}
