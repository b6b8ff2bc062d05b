import { api } from '@crewtable/contract';
import { isKnown, unchanged } from '../../platform/http/entity-tags.ts';
import type { Route } from '../../platform/http/router.ts';
import { createLobby } from './create-lobby.ts';
import { editLobby } from './edit-lobby.ts';
import { confirmHold, queueLobby, setReady } from './get-ready.ts';
import { joinLobby } from './join-lobby.ts';
import { leaveCrew } from './leave-crew.ts';
import { leaveLobby } from './leave-lobby.ts';
import { makeProgress } from './make-progress.ts';
import { keepPreferences, showPreferences } from './own-preferences.ts';
import type { QuickcrewParts } from './quickcrew.parts.ts';
import { readMessages, tagOfChat } from './read-messages.ts';
import { reviewCrew } from './review-crew.ts';
import { sendMessage } from './send-message.ts';
import { showCrew, showOwnCrews, tagOfCrew } from './show-crew.ts';
import { showLobby, tagOfLobby } from './show-lobby.ts';
import { showOptions } from './show-options.ts';

const done = { success: true };

export function registerQuickcrew({ route, ...parts }: QuickcrewParts & { route: Route }): void {
  registerLobbies(route, parts);
  registerCrews(route, parts);
}

function registerLobbies(route: Route, parts: QuickcrewParts): void {
  route(api.quickcrew.options, async () => showOptions(parts));

  route(api.quickcrew.getPreferences, async ({ viewer }) => showPreferences(parts, viewer.id));

  route(api.quickcrew.savePreferences, async ({ viewer, body }) => keepPreferences(parts, viewer.id, body));

  route(api.quickcrew.createLobby, async ({ viewer }) => createLobby(parts, viewer.id));

  // What is asked for every two seconds by everybody is looked up by its version first.
  route(api.quickcrew.getLobby, async ({ viewer, params: { lobbyId }, request, reply }) => {
    const tag = await tagOfLobby(parts, lobbyId, viewer.id);
    if (tag !== undefined && isKnown({ request, reply }, tag)) return unchanged;
    return showLobby(parts, lobbyId, viewer.id);
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

function registerCrews(route: Route, parts: QuickcrewParts): void {
  const { db } = parts;

  route(api.quickcrew.getCrew, async ({ viewer, params: { groupId }, request, reply }) => {
    if (isKnown({ request, reply }, await tagOfCrew(db, groupId, viewer.id))) return unchanged;
    return showCrew(db, groupId, viewer.id);
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

  route(api.quickcrew.listMessages, async ({ viewer, params: { groupId }, query, request, reply }) => {
    const tag = await tagOfChat(db, groupId, viewer.id, query.after);
    if (isKnown({ request, reply }, tag)) return unchanged;
    return readMessages(db, groupId, viewer.id, query.after);
  });

  route(api.quickcrew.sendMessage, async ({ viewer, params, body, keep }) =>
    sendMessage(parts, params.groupId, viewer.id, body.text, keep),
  );
}
