import { dayMs } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { sweepOrganiserChallenges } from './passkeys/challenges.repository.ts';
import { sweepOrganiserSessions } from './sessions/organiser-sessions.repository.ts';
import { organiserInvitationMail, recoveryUsedMail, rolesChangedMail } from './team/team-mails.tsx';

export type { OrganisersDeps } from './organisers.deps.ts';
export { listOwners } from './organisers.repository.ts';
export { registerOrganisers } from './organisers.routes.ts';
export { createAuthenticateOrganiser } from './sessions/authenticate-organiser.ts';
export { createListOrganisersWith } from './team/list-organisers-with.ts';
export { runTeamCommand, teamCommandsUsage } from './team/team-commands.ts';

export const organiserMails: AnyMailTemplate[] = [
  organiserInvitationMail,
  rolesChangedMail,
  recoveryUsedMail,
];

/** How long the team page remembers when somebody was last active. */
const endedSessionsKeptMs = 90 * dayMs;

export function organiserChores(db: Db, realTime: Clock): (() => Promise<void>)[] {
  return [
    () => sweepOrganiserChallenges(db, realTime.now()),
    () => sweepOrganiserSessions(db, new Date(realTime.now().getTime() - endedSessionsKeptMs)),
  ];
}
