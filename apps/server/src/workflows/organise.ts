import {
  mealCommandsUsage,
  runMealCommand,
  runSeasonCommand,
  seasonCommandsUsage,
} from '../features/events/index.ts';
import type { SeasonsDeps } from '../features/events/index.ts';
import {
  eventCommandsUsage,
  leaveTables,
  placeCommandsUsage,
  runEventCommand,
  runPlaceCommand,
} from '../features/seating/index.ts';
import type { SeatingDeps } from '../features/seating/index.ts';
import { runPaymentsCommand } from '../features/payments/index.ts';
import type { PaymentsDeps } from '../features/payments/index.ts';
import { runTeamCommand, teamCommandsUsage } from '../features/organisers/index.ts';
import type { OrganisersDeps } from '../features/organisers/index.ts';
import { leaveQuickcrew } from '../features/quickcrew/index.ts';
import type { QuickcrewDeps } from '../features/quickcrew/index.ts';
import { decideReport, listReports, restoreStudent, suspendStudent } from '../features/safety/index.ts';
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
  'decide REPORT dismissed|warned|suspended',
  'suspend STUDENT                         suspends a student, who also leaves all tables and crews',
  'restore STUDENT                         ends the suspension of a student',
  ...teamCommandsUsage,
  "disputes                                students who said 'I was there'; decide with npm run payments",
];

const decisions = ['dismissed', 'warned', 'suspended'] as const;

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
  [command, id = '', word]: string[],
): Promise<CommandResult> {
  switch (command) {
    case 'reports':
      return showReports(deps);
    case 'decide':
      return decide(deps, id, word);
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

async function decide(deps: OrganiserDeps, id: string, word: string | undefined): Promise<CommandResult> {
  const decision = decisions.find((each) => each === word);
  if (!decision) return { ok: false, lines: [`Please choose one of ${decisions.join(', ')}.`] };
  const report = (await listReports(deps.safety.db)).find((each) => each.id === id);
  await decideReport(deps.safety, id, decision);
  if (decision === 'suspended' && report?.aboutId) {
    await leaveTables(deps.seating, report.aboutId);
    await leaveQuickcrew(deps.quickcrew, report.aboutId);
  }
  return { ok: true, lines: [`Decided: ${decision}.`] };
}

async function suspend({ safety, seating, quickcrew }: OrganiserDeps, id: string): Promise<CommandResult> {
  const isNew = await suspendStudent(safety, id);
  // Also if the student was already suspended: tables may be new, or the last attempt failed halfway.
  const tables = await leaveTables(seating, id);
  await leaveQuickcrew(quickcrew, id);
  if (!isNew && tables === 0) return { ok: false, lines: ['No active student has this id.'] };
  return { ok: true, lines: [`Suspended, and removed from ${tables} tables.`] };
}
