import { minuteMs, rightsOf } from '@crewtable/contract';
import type { Cookies } from '../../../platform/http/security/cookies.ts';
import type { AuthenticateOrganiser, OwnShifts } from '../../../platform/http/router.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { hashSecret } from '../secret-tokens.ts';
import { findShifts } from '../shifts/show-shifts.ts';
import { OrganiserCookies } from './organiser-cookies.ts';
import { confirmationState, isLocked } from './organiser-session-rules.ts';
import { findOpenSession, noteActivity } from './organiser-sessions.repository.ts';

/** Limits how often a busy page writes to the row of its session. */
const activityEveryMs = minuteMs;

const noShifts: OwnShifts = { eventIds: new Set(), runningEventIds: new Set() };

export function createAuthenticateOrganiser(
  deps: Pick<OrganisersDeps, 'db' | 'clock' | 'realTime' | 'production'>,
  cookies: Cookies,
): AuthenticateOrganiser {
  const { db, realTime, production } = deps;
  const organiserCookies = new OrganiserCookies(cookies);
  return async (request, isActivity) => {
    const token = organiserCookies.tokenOf(request);
    if (token === undefined) return undefined;
    const realNow = realTime.now();
    const session = await findOpenSession(db, { tokenHash: hashSecret(token), realNow, production });
    if (!session) return undefined;
    const locked = isLocked(session, realNow);
    if (isActivity && !locked && realNow.getTime() - session.lastActiveAt.getTime() >= activityEveryMs)
      await noteActivity(db, session.id, realNow);
    return {
      id: session.organiserId,
      sessionId: session.id,
      roles: session.roles,
      rights: rightsOf(session.roles),
      shifts: session.roles.includes('host') ? await findShifts(deps, session.organiserId) : noShifts,
      isLocked: locked,
      confirmation: confirmationState(session, realNow),
    };
  };
}
