import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import type { FindOpenSessions } from '../../platform/ports/sessions.ts';
import { sweepChallenges } from './accounts.repository.ts';
import { heldMail } from './held-mail.tsx';
import { passcodeMail } from './passcode-mail.tsx';
import { dayMs } from './passcode-rules.ts';
import { findOpenSessions, sweepSessions } from './sessions.repository.ts';

export { accountData } from './account-data.ts';
export { lockStudent } from './account-data.repository.ts';
export { findStudent } from './accounts.repository.ts';
export { admitStudent } from './admit-student.ts';
export { registerAccounts } from './accounts.routes.ts';
export { createAuthenticate, createReadSessionCookie } from './authenticate.ts';
export { BrowserCookies } from './browser-cookies.ts';
export { AccessTokens } from './access-tokens.ts';

export const accountsMails: AnyMailTemplate[] = [passcodeMail, heldMail];

export function createFindOpenSessions(db: Db, realTime: Clock): FindOpenSessions {
  return (ids) => findOpenSessions(db, ids, realTime.now());
}

/** Codes and sessions that nobody can use any more. */
export function accountsChores(db: Db, clock: Clock, realTime: Clock): (() => Promise<void>)[] {
  return [
    () => sweepChallenges(db, new Date(clock.now().getTime() - 2 * dayMs)),
    () => sweepSessions(db, realTime.now()),
  ];
}
