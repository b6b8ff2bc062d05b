import { eveningsUsage, leaveTables, organiseEvenings } from '../features/evenings/index.ts';
import type { DeskAnswer, EveningsParts } from '../features/evenings/index.ts';
import { runDesk } from '../features/payments/index.ts';
import type { PaymentsParts } from '../features/payments/index.ts';
import { leaveQuickcrew } from '../features/quickcrew/index.ts';
import type { QuickcrewParts } from '../features/quickcrew/index.ts';
import { decideReport, listReports, restoreStudent, suspendStudent } from '../features/safety/index.ts';
import type { SafetyParts } from '../features/safety/index.ts';
import { AppError } from '../platform/http/app-error.ts';

export interface OrganiserParts {
  evenings: EveningsParts;
  safety: SafetyParts;
  payments: PaymentsParts;
  quickcrew: QuickcrewParts;
}

const usage = [
  ...eveningsUsage,
  'reports                                 what students told about each other and nobody has decided',
  'decide REPORT dismissed|warned|suspended',
  'suspend STUDENT                         takes a student out of everything; restore takes it back',
  'restore STUDENT',
  "disputes                                who said 'I was there'; decided with npm run payments",
];

const decisions = ['dismissed', 'warned', 'suspended'] as const;

/** What an organiser does by hand, one command at a time. Whatever is wrong with it is said in a sentence. */
export async function organise(parts: OrganiserParts, args: string[]): Promise<DeskAnswer> {
  try {
    return (await organiseEvenings(parts.evenings, args)) ?? (await organisePeople(parts, args));
  } catch (error) {
    if (error instanceof AppError) return { ok: false, lines: [error.message] };
    throw error;
  }
}

async function organisePeople(
  parts: OrganiserParts,
  [command, id = '', word]: string[],
): Promise<DeskAnswer> {
  switch (command) {
    case 'reports':
      return showReports(parts);
    case 'decide':
      return decide(parts, id, word);
    case 'suspend':
      return suspend(parts, id);
    case 'restore':
      return (await restoreStudent(parts.safety, id))
        ? { ok: true, lines: ['They are back, and were told.'] }
        : { ok: false, lines: ['No student with this id is suspended.'] };
    case 'disputes':
      return runDesk(parts.payments, ['disputes']);
    default:
      return { ok: false, lines: usage };
  }
}

async function showReports({ safety }: OrganiserParts): Promise<DeskAnswer> {
  const reports = await listReports(safety.db);
  if (reports.length === 0) return { ok: true, lines: ['Nobody waits for a decision.'] };
  return {
    ok: true,
    lines: reports.flatMap((report) => {
      const about = report.aboutId ?? 'somebody who has left';
      const place = report.context === null ? '' : `, at ${report.context}`;
      return [
        `${report.id} ${report.createdAt.toISOString()} ${report.reason}`,
        `  about ${about}, of whom there are ${report.reportsAboutThem} reports${place}`,
        `  ${report.text.replaceAll(/\s+/g, ' ')}`,
      ];
    }),
  };
}

async function decide(parts: OrganiserParts, id: string, word: string | undefined): Promise<DeskAnswer> {
  const decision = decisions.find((each) => each === word);
  if (!decision) return { ok: false, lines: [`Decide for one of ${decisions.join(', ')}.`] };
  const report = (await listReports(parts.safety.db)).find((each) => each.id === id);
  await decideReport(parts.safety, id, decision);
  if (decision === 'suspended' && report?.aboutId) {
    await leaveTables(parts.evenings, report.aboutId);
    await leaveQuickcrew(parts.quickcrew, report.aboutId);
  }
  return { ok: true, lines: [`Decided: ${decision}.`] };
}

async function suspend({ safety, evenings, quickcrew }: OrganiserParts, id: string): Promise<DeskAnswer> {
  const isNew = await suspendStudent(safety, id);
  // Also where it was done before: the tables may have been laid since, or the last attempt was cut short.
  const tables = await leaveTables(evenings, id);
  await leaveQuickcrew(quickcrew, id);
  if (!isNew && tables === 0)
    return { ok: false, lines: ['There is no student with this id who is not suspended.'] };
  return { ok: true, lines: [`Suspended, and taken from ${tables} tables.`] };
}
