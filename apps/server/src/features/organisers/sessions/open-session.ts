import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { hashSecret, newToken } from '../secret-tokens.ts';
import type { OrganiserCookies } from './organiser-cookies.ts';
import { sessionEndsAt } from './organiser-session-rules.ts';
import { endSessionOfToken, insertSession } from './organiser-sessions.repository.ts';

/** The browser that calls, with its cookies. */
export interface Browser {
  request: FastifyRequest;
  reply: FastifyReply;
  cookies: OrganiserCookies;
  names: { browser: string | null; system: string | null };
}

export interface SessionStart {
  organiserId: string;
  realNow: Date;
  confirmedAt: Date | null;
  isDemo?: boolean;
}

/**
 * Always a new session with a new token, to prevent session fixation. Ends the session that this browser had
 * before: nobody could end it there any more, because its cookie is replaced. Returns the token for the cookie.
 */
export async function openSession(
  tx: Tx,
  { organiserId, realNow, confirmedAt, isDemo = false }: SessionStart,
  { names, cookies, request }: Browser,
): Promise<string> {
  const before = cookies.tokenOf(request);
  if (before !== undefined) await endSessionOfToken(tx, hashSecret(before), realNow);
  const { token, hash } = newToken();
  await insertSession(tx, {
    id: newId(realNow),
    organiserId,
    tokenHash: hash,
    realNow,
    endsAt: sessionEndsAt(realNow),
    confirmedAt,
    isDemo,
    ...names,
  });
  return token;
}
