import { organiserRoles } from '@crewtable/contract';
import type { OrganiserRole } from '@crewtable/contract';
import type { CommandResult } from '../../../platform/command-result.ts';
import type { OrganisersDeps } from '../organisers.deps.ts';
import { findByEmail } from '../organisers.repository.ts';
import { endOrganiser, inviteAgain, inviteOrganiser } from './change-team.ts';
import { showTeam } from './show-team.ts';

export const teamCommandsUsage = [
  "team invite 'NAME' ADDRESS ROLE[,ROLE]  mails a link to the office, and prints it: owner, host, support, safety",
  'team list                               the organisers',
  'team end ADDRESS                        ends the access of an organiser at once',
];

const refused = (...lines: string[]): CommandResult => ({ ok: false, lines });
const done = (...lines: string[]): CommandResult => ({ ok: true, lines });
const change = { actor: { kind: 'command_line' } } as const;

/** Runs a command about the team. Returns undefined if it is no command of this feature. */
export async function runTeamCommand(
  deps: OrganisersDeps,
  [command, verb, ...details]: string[],
): Promise<CommandResult | undefined> {
  if (command !== 'team') return undefined;
  switch (verb) {
    case 'invite':
      return invite(deps, details);
    case 'list':
      return list(deps);
    case 'end':
      return end(deps, details[0]);
    default:
      return refused(...teamCommandsUsage);
  }
}

async function invite(
  deps: OrganisersDeps,
  [name = '', email = '', roleList = '']: string[],
): Promise<CommandResult> {
  const roles = roleList.split(',').map((role) => role.trim());
  if (!roles.every(isRole)) return refused(`Please choose one of ${organiserRoles.join(', ')}.`);
  const known = await findByEmail(deps.db, email.trim().toLowerCase());
  // The way back in for somebody who never opened the link.
  const { link } =
    known?.passkeys === 0
      ? await inviteAgain(deps, change, known.id)
      : await inviteOrganiser(deps, change, { name, email, roles });
  return done(`Invited. The link is mailed, and works once within 24 hours:`, link!);
}

async function list(deps: OrganisersDeps): Promise<CommandResult> {
  const { members } = await showTeam(deps.db, deps);
  if (members.length === 0) return done("No organisers yet. Begin with: team invite 'NAME' ADDRESS owner");
  return done(
    ...members.map(
      ({ name, email, roles, state, passkeys }) =>
        `${state.padEnd(8)} ${name} <${email}>: ${roles.join(', ')}, passkeys: ${passkeys}`,
    ),
  );
}

async function end(deps: OrganisersDeps, email = ''): Promise<CommandResult> {
  const known = await findByEmail(deps.db, email.trim().toLowerCase());
  if (!known) return refused('No organiser has this address.');
  await endOrganiser(deps, change, known.id);
  return done(`The access of ${known.name} has ended.`);
}

function isRole(word: string): word is OrganiserRole {
  return (organiserRoles as readonly string[]).includes(word);
}
