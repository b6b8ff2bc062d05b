import type { ConsoleBody } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { hashSecret } from '../secret-tokens.ts';
import { openSession } from '../sessions/open-session.ts';
import type { Browser } from '../sessions/open-session.ts';
import { confirmSession, findOpenSession } from '../sessions/organiser-sessions.repository.ts';
import { showConsole } from '../sessions/show-console.ts';
import { insertChallenge, takeChallenge } from './challenges.repository.ts';
import { findPasskey, noteUse } from './passkeys.repository.ts';
import { makeSignInOptions, readPasskeyText, verifySignIn } from './relying-party.ts';

export async function startSignIn(deps: OrganisersDeps, browser: Browser): Promise<{ options: string }> {
  const options = await makeSignInOptions(deps);
  const challenge = { challenge: options.challenge, organiserId: null, enrolsBy: null, secretHash: null };
  browser.cookies.setChallenge(browser.reply, await insertChallenge(deps.db, challenge, deps.realTime.now()));
  return { options: JSON.stringify(options) };
}

/**
 * Opens a session. If this browser has an open or locked session of the same organiser, that one is unlocked
 * and confirmed instead.
 */
export async function answerSignIn(
  deps: OrganisersDeps,
  browser: Browser,
  passkeyText: string,
): Promise<ConsoleBody> {
  const { db, realTime } = deps;
  const { request, reply, cookies } = browser;
  const realNow = realTime.now();
  const challenge = await takeChallenge(db, cookies.challengeOf(request), realNow);
  cookies.clearChallenge(reply);
  const answer = readPasskeyText(passkeyText);
  const passkey = answer && (await findPasskey(db, deps, answer.id));
  if (!answer || !passkey || !challenge || challenge.enrolsBy !== null) throw new AppError('passkey_refused');
  const counter = await verifySignIn(deps, request, { answer, challenge: challenge.challenge, passkey });
  if (counter === undefined) throw new AppError('passkey_refused');
  const current = cookies.tokenOf(request);
  const token = await db.transaction().execute(async (tx) => {
    await noteUse(tx, passkey.id, counter, realNow);
    const session =
      current === undefined
        ? undefined
        : await findOpenSession(tx, {
            tokenHash: hashSecret(current),
            realNow,
            production: deps.production,
          });
    if (session?.organiserId === passkey.organiserId) {
      await confirmSession(tx, session.id, realNow);
      return current;
    }
    const { organiserId } = passkey;
    return openSession(tx, { organiserId, realNow, confirmedAt: realNow }, browser);
  });
  const isNew = token !== undefined && token !== current;
  if (isNew) cookies.setToken(reply, token);
  request.log.info(
    { organiserId: passkey.organiserId, passkeyId: passkey.id },
    isNew ? 'an organiser signed in' : 'session of an organiser confirmed',
  );
  return showConsole(deps, token);
}
