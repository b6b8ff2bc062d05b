import { rightsOf } from '@crewtable/contract';
import type { ConsoleBody } from '@crewtable/contract';
import { demoOrganisers } from '../demo/demo-organisers.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { hashSecret } from '../secret-tokens.ts';
import { confirmedUntil, isLocked } from './organiser-session-rules.ts';
import { findOpenSession } from './organiser-sessions.repository.ts';

/** The state of the console for a browser with this token. */
export async function showConsole(
  { db, realTime, production }: OrganisersDeps,
  token: string | undefined,
): Promise<ConsoleBody> {
  const realNow = realTime.now();
  const session =
    token === undefined
      ? undefined
      : await findOpenSession(db, { tokenHash: hashSecret(token), realNow, production });
  const demoEntries = production ? [] : demoOrganisers.map(({ role, name }) => ({ role, name }));
  if (!session) return { state: 'out', organiser: null, demoEntries };
  return {
    state: isLocked(session, realNow) ? 'locked' : 'open',
    organiser: {
      id: session.organiserId,
      name: session.name,
      roles: session.roles,
      rights: [...rightsOf(session.roles)],
      confirmedUntil: confirmedUntil(session, realNow)?.toISOString() ?? null,
      noConfirmationBefore:
        session.noConfirmationBefore && session.noConfirmationBefore > realNow
          ? session.noConfirmationBefore.toISOString()
          : null,
      isDemo: session.isDemo,
      passkeys: session.passkeys,
    },
    demoEntries,
  };
}
