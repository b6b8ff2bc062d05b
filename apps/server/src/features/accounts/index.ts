import { dayMs } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { EnsureSession, FindOpenSessions } from '../../ports/sessions.ts';
import type { AppSecret } from '../../platform/secrets/app-secret.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { sweepChallenges } from './accounts.repository.ts';
import { registerSignIn } from './accounts.routes.ts';
import type { SignInRoutesOptions } from './accounts.routes.ts';
import { sweepConfirmationCodes } from './confirmation/confirmation-codes.repository.ts';
import { confirmationMail } from './confirmation/confirmation-mail.tsx';
import { signInBlockedMail } from './sign-in/sign-in-blocked-mail.tsx';
import { createEnsureSession } from './sessions/ensure-session.ts';
import { findConfirmedAt } from './sessions/own-sessions.repository.ts';
import { passcodeMail } from './sign-in/passcode-mail.tsx';
import { Passcodes } from './sign-in/passcodes.ts';
import { RefreshTokenSuccessors } from './sessions/refresh-tokens.ts';
import { isRecentlyConfirmed } from './sessions/session-rules.ts';
import { findOpenSessions, sweepSessions } from './sessions/sessions.repository.ts';
import { registerSessions } from './sessions/sessions.routes.ts';
import { createBatchedSignIn } from './sign-in/batched-sign-in.ts';

export { accountData } from './account-data.ts';
export { lockStudent } from './account-data.repository.ts';
export { clearGuard, findStudent } from './accounts.repository.ts';
export { endAllSessions, endEverySession } from './sessions/sessions.repository.ts';
export { signInStudent } from './sign-in/sign-in-student.ts';
export { createAuthenticate, createReadSessionCookie } from './sessions/authenticate.ts';
export { BrowserCookies } from './sign-in/browser-cookies.ts';
export { AccessTokens } from './sessions/access-tokens.ts';
export { readUserAgent } from './sessions/user-agent-rules.ts';

export interface AccountsOptions
  extends
    Omit<AccountsDeps, 'passcodes' | 'successors' | 'batchedSignIn'>,
    Omit<SignInRoutesOptions, 'deps'> {
  transact: Transact;
  appSecret: AppSecret;
}

/** Registers the routes and returns the function by which a demo signs its guests in. */
export function registerAccounts(options: AccountsOptions): { ensureSession: EnsureSession } {
  const {
    route,
    transact,
    appSecret,
    browserCookies,
    limits,
    googleTagManagerId,
    testPayments,
    demo,
    ...shared
  } = options;
  const deps: AccountsDeps = {
    ...shared,
    passcodes: new Passcodes(appSecret),
    successors: new RefreshTokenSuccessors(appSecret),
    batchedSignIn: createBatchedSignIn(transact, shared),
  };
  registerSignIn({ route, deps, browserCookies, limits, googleTagManagerId, testPayments, demo });
  registerSessions({ route, deps, browserCookies });
  return { ensureSession: createEnsureSession(deps, browserCookies) };
}

export const accountsMails: AnyMailTemplate[] = [passcodeMail, signInBlockedMail, confirmationMail];

/** For irreversible actions: throws unless a passcode was entered in this session a short while ago. */
export async function requireRecentlyConfirmed(tx: Tx, sessionId: string, realNow: Date): Promise<void> {
  if (!isRecentlyConfirmed(await findConfirmedAt(tx, sessionId), realNow))
    throw new AppError('confirm_first');
}

export function createFindOpenSessions(db: Db, realTime: Clock): FindOpenSessions {
  return (ids) => findOpenSessions(db, ids, realTime.now());
}

/** Delete codes and sessions that can no longer be used. */
export function accountsChores(db: Db, clock: Clock, realTime: Clock): (() => Promise<void>)[] {
  return [
    () => sweepChallenges(db, new Date(clock.now().getTime() - 2 * dayMs)),
    () => sweepConfirmationCodes(db, new Date(clock.now().getTime() - 2 * dayMs)),
    () => sweepSessions(db, realTime.now()),
  ];
}
