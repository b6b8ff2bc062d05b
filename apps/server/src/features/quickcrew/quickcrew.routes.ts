import { api } from '@crewtable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown, unchanged } from '../../platform/http/entity-tags.ts';
import type { PollMemory } from '../../platform/http/poll-memory.ts';
import type { Route, Viewer } from '../../platform/http/router.ts';
import { createLobby } from './create-lobby.ts';
import { dismissPending } from './dismiss-pending.ts';
import { editLobby } from './edit-lobby.ts';
import { confirmHold, queueLobby, setReady } from './get-ready.ts';
import { joinLobby } from './join-lobby.ts';
import { leaveCrew } from './leave-crew.ts';
import { leaveLobby } from './leave-lobby.ts';
import { makeProgress } from './make-progress.ts';
import { keepPreferences, showPreferences } from './own-preferences.ts';
import { openLobby } from './open-lobby.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';
import { readMessages, tagOfChat } from './read-messages.ts';
import { reviewCrew } from './review-crew.ts';
import { seeMessages } from './see-messages.ts';
import { sendMessage } from './send-message.ts';
import { showCrew, showOwnCrews, tagOfCrew } from './show-crew.ts';
import { lookAtLobby } from './show-lobby.ts';
import { showOptions } from './show-options.ts';

const done = { success: true };

interface RouteParts extends QuickcrewParts {
  route: Route;
  polls: Pick<PollMemory, 'remember' | 'forget'>;
}

export function registerQuickcrew({ route, polls, ...parts }: RouteParts): void {
  /** What everybody asks for every two seconds is looked up by its tag first, and mostly not at all: see PollMemory. */
  const has: Has = ({ request, reply, viewer }, tag, about) => {
    polls.remember({ request, reply }, tag, [about, viewer.id, viewer.sessionId]);
    return isKnown({ request, reply }, tag);
  };
  /** Whoever has just changed something sees it with the very next poll, before the database has announced it. */
  const writing: Route = (endpoint, work) =>
    route(endpoint, async (call) => {
      const answer = await work(call);
      if (endpoint.method !== 'GET')
        for (const id of Object.values<unknown>(call.params ?? {})) polls.forget(String(id));
      return answer;
    });
  registerLobbies(writing, parts, has);
  registerCrews(writing, parts, has);
}

type Has = (
  call: { request: FastifyRequest; reply: FastifyReply; viewer: Viewer },
  tag: string,
  about: string,
) => boolean;

function registerLobbies(route: Route, parts: QuickcrewParts, has: Has): void {
  route(api.quickcrew.options, async () => showOptions(parts));

  route(api.quickcrew.getPreferences, async ({ viewer }) => showPreferences(parts, viewer.id));

  route(api.quickcrew.savePreferences, async ({ viewer, body }) => keepPreferences(parts, viewer.id, body));

  route(api.quickcrew.createLobby, async ({ viewer }) => createLobby(parts, viewer.id));

  route(api.quickcrew.getLobby, async (call) => {
    const { lobbyId } = call.params;
    const { body, tag } = await lookAtLobby(parts, lobbyId, call.viewer.id);
    return tag !== undefined && has(call, tag, lobbyId) ? unchanged : body;
  });

  route(api.quickcrew.openLobby, async ({ viewer, params }) => openLobby(parts, params.lobbyId, viewer.id));

  route(api.quickcrew.dismissPending, async ({ viewer, params: { lobbyId, userId } }) => {
    await dismissPending(parts, lobbyId, viewer.id, userId);
    return done;
  });

  route(api.quickcrew.joinLobby, async ({ viewer, params }) => {
    await joinLobby(parts, params.lobbyId, viewer.id);
    return done;
  });

  route(api.quickcrew.leaveLobby, async ({ viewer, params }) => {
    await leaveLobby(parts, params.lobbyId, viewer.id);
    return done;
  });

  route(api.quickcrew.setReady, async ({ viewer, params, body }) => {
    await setReady(parts, params.lobbyId, viewer.id, body.ready);
    return done;
  });

  route(api.quickcrew.setLobbyPreferences, async ({ viewer, params, body }) => {
    await editLobby(parts, params.lobbyId, viewer.id, body);
    return done;
  });

  route(api.quickcrew.setPaid, async ({ viewer, params }) => {
    await confirmHold(parts, params.lobbyId, viewer.id);
    return done;
  });

  route(api.quickcrew.queueLobby, async ({ viewer, params }) => {
    await queueLobby(parts, params.lobbyId, viewer.id);
    return done;
  });
}

function registerCrews(route: Route, parts: QuickcrewParts, has: Has): void {
  const { db } = parts;

  route(api.quickcrew.getCrew, async (call) => {
    const { viewer, params } = call;
    if (has(call, await tagOfCrew(db, params.groupId, viewer.id), params.groupId)) return unchanged;
    return showCrew(db, params.groupId, viewer.id);
  });

  route(api.quickcrew.listCrews, async ({ viewer }) => showOwnCrews(db, viewer.id));

  route(api.quickcrew.makeProgress, async ({ viewer, params: { groupId }, body }) => {
    await makeProgress(parts, groupId, viewer.id, body.step);
    return showCrew(db, groupId, viewer.id);
  });

  route(api.quickcrew.leaveCrew, async ({ viewer, params }) => ({
    success: true,
    hold: await leaveCrew(parts, params.groupId, viewer.id),
  }));

  route(api.quickcrew.reviewCrew, async ({ viewer, params, body }) => {
    await reviewCrew(parts, params.groupId, viewer.id, body);
    return done;
  });

  route(api.quickcrew.listMessages, async (call) => {
    const { viewer, params, query } = call;
    const tag = await tagOfChat(db, params.groupId, viewer.id, query.after);
    if (has(call, tag, params.groupId)) return unchanged;
    return readMessages(db, params.groupId, viewer.id, query.after);
  });

  route(api.quickcrew.seeMessages, async ({ viewer, params, body }) => {
    await seeMessages(parts, params.groupId, viewer.id, body.messageId);
    return done;
  });

  route(api.quickcrew.sendMessage, async ({ viewer, params, body, keep }) =>
    sendMessage(parts, params.groupId, viewer.id, body.text, keep),
  );
}
