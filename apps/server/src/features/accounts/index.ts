import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Transact } from '../../platform/db/transact.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { FindOpenSessions } from '../../platform/ports/sessions.ts';
import type { AppSecret } from '../../platform/secrets/app-secret.ts';
import type { AccountsParts } from './accounts.parts.ts';
import { sweepChallenges } from './accounts.repository.ts';
import { registerSignIn } from './accounts.routes.ts';
import type { SignInRoutesOptions } from './accounts.routes.ts';
import { sweepConfirmationCodes } from './confirmation-codes.repository.ts';
import { confirmationMail } from './confirmation-mail.tsx';
import { heldMail } from './held-mail.tsx';
import { findConfirmedAt } from './own-sessions.repository.ts';
import { passcodeMail } from './passcode-mail.tsx';
import { dayMs } from './passcode-rules.ts';
import { Passcodes } from './passcodes.ts';
import { RefreshTokenSuccessors } from './refresh-tokens.ts';
import { isRecentlyConfirmed } from './session-rules.ts';
import { findOpenSessions, sweepSessions } from './sessions.repository.ts';
import { registerSessions } from './sessions.routes.ts';
import { createSignInDesk } from './sign-in-desk.ts';
import { createSignInRepository } from './sign-in.repository.ts';

export { accountData } from './account-data.ts';
export { lockStudent } from './account-data.repository.ts';
export { findStudent } from './accounts.repository.ts';
export { admitStudent } from './admit-student.ts';
export { createAuthenticate, createReadSessionCookie } from './authenticate.ts';
export { BrowserCookies } from './browser-cookies.ts';
export { AccessTokens } from './access-tokens.ts';

export interface AccountsOptions
  extends Omit<AccountsParts, 'passcodes' | 'successors' | 'signInDesk'>, Omit<SignInRoutesOptions, 'parts'> {
  transact: Transact;
  appSecret: AppSecret;
}

export function registerAccounts(options: AccountsOptions): void {
  const { route, transact, appSecret, browserCookies, limits, googleTagManagerId, testPayments, ...shared } =
    options;
  const signIns = createSignInRepository(shared);
  const parts: AccountsParts = {
    ...shared,
    passcodes: new Passcodes(appSecret),
    successors: new RefreshTokenSuccessors(appSecret),
    signInDesk: createSignInDesk({ db: shared.db, transact, signIns }),
  };
  registerSignIn({ route, parts, browserCookies, limits, googleTagManagerId, testPayments });
  registerSessions({ route, parts, browserCookies });
}

export const accountsMails: AnyMailTemplate[] = [passcodeMail, heldMail, confirmationMail];

/** For what cannot be taken back: refused unless the owner entered a passcode in this session a short while ago. */
export async function requireRecentlyConfirmed(tx: Tx, sessionId: string, realNow: Date): Promise<void> {
  if (!isRecentlyConfirmed(await findConfirmedAt(tx, sessionId), realNow))
    throw new AppError('confirm_first');
}

export function createFindOpenSessions(db: Db, realTime: Clock): FindOpenSessions {
  return (ids) => findOpenSessions(db, ids, realTime.now());
}

/** Codes and sessions that nobody can use any more. */
export function accountsChores(db: Db, clock: Clock, realTime: Clock): (() => Promise<void>)[] {
  return [
    () => sweepChallenges(db, new Date(clock.now().getTime() - 2 * dayMs)),
    () => sweepConfirmationCodes(db, new Date(clock.now().getTime() - 2 * dayMs)),
    () => sweepSessions(db, realTime.now()),
  ];
}
