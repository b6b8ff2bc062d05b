import { api, hourSeconds } from '@crewtable/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { Cookies } from '../../platform/http/security/cookies.ts';
import type { RateLimits } from '../../platform/http/limits/rate-limits.ts';
import type { Route } from '../../platform/http/router.ts';
import { isId } from '../../platform/ids.ts';
import { ensureDemoOrganiser } from './demo/demo-organisers.ts';
import type { OrganisersDeps } from './organisers.deps.ts';
import { enrol, openInvitation, openRecovery } from './passkeys/enrol.ts';
import {
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  showMe,
  startAnotherPasskey,
} from './passkeys/own-access.ts';
import { answerSignIn, startSignIn } from './passkeys/sign-in.ts';
import { hashSecret } from './secret-tokens.ts';
import { openSession } from './sessions/open-session.ts';
import type { Browser } from './sessions/open-session.ts';
import { OrganiserCookies } from './sessions/organiser-cookies.ts';
import {
  confirmSession,
  endOwnSession,
  endSessionOfToken,
  findOpenSession,
  lockSession,
} from './sessions/organiser-sessions.repository.ts';
import { showConsole } from './sessions/show-console.ts';
import { giveShift, removeShift } from './shifts/change-shifts.ts';
import { showOwnShifts, showShifts } from './shifts/show-shifts.ts';
import { changeRoles, endOrganiser, inviteAgain, inviteOrganiser } from './team/change-team.ts';
import { showTeam } from './team/show-team.ts';

export interface OrganisersOptions extends OrganisersDeps {
  route: Route;
  cookies: Cookies;
  limits: RateLimits;
  readUserAgent(userAgent: string | undefined): { browser: string | null; system: string | null };
}

/** Counts every call that tries a secret or a passkey. An office with five people needs far fewer. */
const attemptsPerNetwork = { name: 'organiser_sign_in', max: 60, perSeconds: hourSeconds };
const confirmationsPerSession = { name: 'organiser_confirm', max: 120, perSeconds: hourSeconds };

export function registerOrganisers(options: OrganisersOptions): void {
  const { route, limits, readUserAgent, ...deps } = options;
  const { db, realTime } = deps;
  const cookies = new OrganiserCookies(options.cookies);
  const browserOf = ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }): Browser => ({
    request,
    reply,
    cookies,
    names: readUserAgent(request.headers['user-agent']),
  });
  const openSessionOf = async (request: FastifyRequest) => {
    const token = cookies.tokenOf(request);
    if (token === undefined) return undefined;
    const { production } = deps;
    return findOpenSession(db, { tokenHash: hashSecret(token), realNow: realTime.now(), production });
  };
  const limited = ({ request }: { request: FastifyRequest }) =>
    limits.perNetwork(attemptsPerNetwork, request.ip);
  /** Counted per organiser: unlocking an open session must not use up the attempts of others in the same network. */
  const limitedUnlessOpen = async ({ request }: { request: FastifyRequest }) => {
    const session = await openSessionOf(request);
    if (session) await limits.perSubject(confirmationsPerSession, session.id);
    else await limits.perNetwork(attemptsPerNetwork, request.ip);
  };

  route(api.organisers.showConsole, async ({ request }) => showConsole(deps, cookies.tokenOf(request)));

  route(api.organisers.signInOptions, async (call) => {
    await limitedUnlessOpen(call);
    return startSignIn(call.traced(deps), browserOf(call));
  });

  route(api.organisers.signIn, async (call) => {
    await limitedUnlessOpen(call);
    return answerSignIn(call.traced(deps), browserOf(call), call.body.passkey);
  });

  route(api.organisers.signOut, async ({ request, reply }) => {
    const token = cookies.tokenOf(request);
    if (token !== undefined) await endSessionOfToken(db, hashSecret(token), realTime.now());
    cookies.clearToken(reply);
    return {};
  });

  route(api.organisers.openInvitation, async (call) => {
    await limited(call);
    return openInvitation(call.traced(deps), browserOf(call), call.body.token);
  });

  route(api.organisers.openRecovery, async (call) => {
    await limited(call);
    return openRecovery(call.traced(deps), browserOf(call), call.body.code);
  });

  route(api.organisers.enrol, async (call) => {
    await limited(call);
    return enrol(call.traced(deps), browserOf(call), call.body.passkey);
  });

  route(api.organisers.lock, async ({ organiser }) => {
    await lockSession(db, organiser.sessionId, realTime.now());
    return {};
  });

  route(api.organisers.me, async ({ organiser }) => showMe(deps, organiser));

  route(api.organisers.passkeyOptions, async (call) =>
    startAnotherPasskey(call.traced(deps), browserOf(call), call.organiser),
  );

  route(api.organisers.addPasskey, async (call) =>
    addPasskey(call.traced(deps), browserOf(call), call.organiser, call.body),
  );

  route(api.organisers.removePasskey, async ({ organiser, params, traced }) =>
    removePasskey(traced(deps), organiser, params.passkeyId),
  );

  route(api.organisers.renewRecoveryCodes, async ({ organiser, traced }) =>
    renewRecoveryCodes(traced(deps), organiser),
  );

  route(api.organisers.endSession, async ({ organiser, params, reply, traced }) => {
    const { sessionId } = params;
    const isEnded = isId(sessionId) && (await endOwnSession(db, organiser.id, sessionId, realTime.now()));
    if (!isEnded) throw new AppError('not_found');
    if (sessionId === organiser.sessionId) cookies.clearToken(reply);
    return showMe(traced(deps), organiser);
  });

  route(api.organisers.team, async () => showTeam(db, deps));

  route(api.organisers.invite, async ({ organiser, body, keep, traced }) => {
    const { reason, ...draft } = body;
    const change = { actor: { kind: 'organiser', organiser }, reason, keep } as const;
    return (await inviteOrganiser(traced(deps), change, draft)).team;
  });

  route(api.organisers.inviteAgain, async ({ organiser, params, body, keep, traced }) => {
    const change = { actor: { kind: 'organiser', organiser }, reason: body.reason, keep } as const;
    return (await inviteAgain(traced(deps), change, params.organiserId)).team;
  });

  route(api.organisers.changeRoles, async ({ organiser, params, body, keep, traced }) => {
    const change = { actor: { kind: 'organiser', organiser }, reason: body.reason, keep } as const;
    return (await changeRoles(traced(deps), change, params.organiserId, body.roles)).team;
  });

  route(api.organisers.endOrganiser, async ({ organiser, params, body, keep, traced }) => {
    const change = { actor: { kind: 'organiser', organiser }, reason: body.reason, keep } as const;
    return (await endOrganiser(traced(deps), change, params.organiserId)).team;
  });

  route(api.shifts.own, async ({ organiser }) => showOwnShifts(deps, organiser));

  route(api.shifts.all, async () => showShifts(db, deps));

  route(api.shifts.give, async ({ organiser, params, body, keep, traced }) => {
    const { reason, ...shift } = body;
    return giveShift(traced(deps), { organiser, reason, keep }, { ...shift, ...params });
  });

  route(api.shifts.remove, async ({ organiser, params, body, keep, traced }) =>
    removeShift(traced(deps), { organiser, reason: body.reason, keep }, params),
  );

  route(api.organisers.enterDemo, async (call) => {
    const realNow = realTime.now();
    const token = await db.transaction().execute(async (tx) => {
      const organiserId = await ensureDemoOrganiser(call.traced(deps), tx, call.body.role);
      return openSession(tx, { organiserId, realNow, confirmedAt: null, isDemo: true }, browserOf(call));
    });
    cookies.setToken(call.reply, token);
    return showConsole(call.traced(deps), token);
  });

  route(api.organisers.confirmDemo, async ({ request, traced }) => {
    const token = cookies.tokenOf(request);
    const session = await openSessionOf(request);
    // A session that a passkey opened is confirmed by a passkey, in a demo too.
    if (!session?.isDemo) throw new AppError('not_signed_in');
    await confirmSession(db, session.id, realTime.now());
    return showConsole(traced(deps), token);
  });
}
