import { safetyMessages } from '@crewtable/contract';
import {
  mealCommandsUsage,
  runMealCommand,
  runSeasonCommand,
  seasonCommandsUsage,
} from '../features/events/index.ts';
import type { SeasonsDeps } from '../features/events/index.ts';
import {
  eventCommandsUsage,
  placeCommandsUsage,
  runEventCommand,
  runPlaceCommand,
} from '../features/seating/index.ts';
import type { SeatingDeps } from '../features/seating/index.ts';
import { runPaymentsCommand } from '../features/payments/index.ts';
import type { PaymentsDeps } from '../features/payments/index.ts';
import { runTeamCommand, teamCommandsUsage } from '../features/organisers/index.ts';
import type { OrganisersDeps } from '../features/organisers/index.ts';
import type { QuickcrewDeps } from '../features/quickcrew/index.ts';
import {
  decideReport,
  decisions,
  isDayToKeepApart,
  listReports,
  restoreStudent,
  suspendStudent,
} from '../features/safety/index.ts';
import type { SafetyDeps } from '../features/safety/index.ts';
import type { Ask, CommandResult } from '../platform/command-result.ts';
import { AppError } from '../platform/http/app-error.ts';
import { runAudited } from './audited-command.ts';

export interface OrganiserDeps {
  seasons: SeasonsDeps;
  seating: SeatingDeps;
  safety: SafetyDeps;
  payments: PaymentsDeps;
  quickcrew: QuickcrewDeps;
  organisers: OrganisersDeps;
}

const usage = [
  ...eventCommandsUsage,
  ...seasonCommandsUsage,
  ...mealCommandsUsage,
  ...placeCommandsUsage,
  'reports                                 reports of students that wait for a decision',
  'decide REPORT dismissed|warned|suspended|kept_apart [YYYY-MM-DD]',
  'suspend STUDENT                         suspends a student, who also leaves all tables and crews',
  'restore STUDENT                         ends the suspension of a student',
  ...teamCommandsUsage,
  "disputes                                students who said 'I was there'; decide with npm run payments",
];

/** The manual operations of an organiser. A refusal is returned as one sentence. */
export function organise(deps: OrganiserDeps, args: string[], ask: Ask): Promise<CommandResult> {
  return runAudited(deps.organisers, args, () => runOrganiserCommand(deps, args, ask));
}

async function runOrganiserCommand(deps: OrganiserDeps, args: string[], ask: Ask): Promise<CommandResult> {
  try {
    return (
      (await runEventCommand(deps.seating, args)) ??
      (await runSeasonCommand(deps.seasons, args, ask)) ??
      (await runMealCommand(deps.seasons, args, ask)) ??
      (await runPlaceCommand(deps.seating, args, ask)) ??
      (await runTeamCommand(deps.organisers, args)) ??
      (await organisePeople(deps, args))
    );
  } catch (error) {
    if (error instanceof AppError) return { ok: false, lines: [error.message] };
    throw error;
  }
}

async function organisePeople(
  deps: OrganiserDeps,
  [command, id = '', word, until = '']: string[],
): Promise<CommandResult> {
  switch (command) {
    case 'reports':
      return showReports(deps);
    case 'decide':
      return decide(deps, id, word, until);
    case 'suspend':
      return suspend(deps, id);
    case 'restore':
      return (await restoreStudent(deps.safety, id))
        ? { ok: true, lines: ['The student is active again and was notified.'] }
        : { ok: false, lines: ['No student with this id is suspended.'] };
    case 'disputes':
      return runPaymentsCommand(deps.payments, ['disputes']);
    default:
      return { ok: false, lines: usage };
  }
}

async function showReports({ safety }: OrganiserDeps): Promise<CommandResult> {
  const reports = await listReports(safety.db);
  if (reports.length === 0) return { ok: true, lines: ['No open reports.'] };
  return {
    ok: true,
    lines: reports.flatMap((report) => {
      const about = report.aboutId ?? 'a student who deleted the account';
      const place = report.context === null ? '' : `, at ${report.context}`;
      return [
        `${report.id} ${report.createdAt.toISOString()} ${report.reason}`,
        `  about ${about} (reports about this student: ${report.reportsAboutThem})${place}`,
        `  ${report.text.replaceAll(/\s+/g, ' ')}`,
      ];
    }),
  };
}

async function decide(
  deps: OrganiserDeps,
  id: string,
  word: string | undefined,
  until: string,
): Promise<CommandResult> {
  const decision = decisions.find((each) => each === word);
  if (!decision) return { ok: false, lines: [`Please choose one of ${decisions.join(', ')}.`] };
  if (decision !== 'kept_apart') {
    await decideReport(deps.safety, id, { decision });
    return { ok: true, lines: [`Decided: ${decision}.`] };
  }
  if (!isDayToKeepApart(until, deps.safety.clock.now())) return { ok: false, lines: [safetyMessages.until] };
  await decideReport(deps.safety, id, { decision, until });
  return { ok: true, lines: [`Decided: ${decision} until ${until}.`] };
}

async function suspend({ safety }: OrganiserDeps, id: string): Promise<CommandResult> {
  const effects = await suspendStudent(safety, id);
  if (!effects?.isNew) return { ok: false, lines: ['No active student has this id.'] };
  const { tables, freedEventIds, refundedCents } = effects;
  const refunds = `$${(refundedCents / 100).toFixed(2)}`;
  return {
    ok: true,
    lines: [
      `Suspended. Tables left: ${tables.length}. Seats for the waitlist: ${freedEventIds.length}. Sent back: ${refunds}.`,
    ],
  };
}
