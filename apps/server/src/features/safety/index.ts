import type { Clock } from '../../platform/clock/clock.ts';
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AreApart, FindForbiddenPairs, RequireActive } from '../../ports/students.ts';
import { findStatus, mustNotMeet, listForbiddenPairs } from './kept-apart.repository.ts';
import { reportMail } from './report-mail.tsx';

export { expressWish } from './express-wish.ts';
export { decideReport } from './decide-report.ts';
export { findStatus } from './kept-apart.repository.ts';
export { isDayToKeepApart } from './decision-dates.ts';
export { changeStatus, decisions, listUndecided as listReports } from './reports.repository.ts';
export { safetyData } from './safety-data.ts';
export type { SafetyDeps } from './safety.deps.ts';
export { registerOrganiserSafety } from './organiser/organiser-safety.routes.ts';
export { registerSafety } from './safety.routes.ts';
export { restoreStudent, suspendStudent } from './suspend-student.ts';

export const safetyMails: AnyMailTemplate[] = [reportMail];

export const createFindForbiddenPairs =
  (clock: Clock): FindForbiddenPairs =>
  (tx, studentIds) =>
    listForbiddenPairs(tx, studentIds, clock.now());

export const createAreApart =
  (clock: Clock): AreApart =>
  (tx, one, other) =>
    mustNotMeet(tx, one, other, clock.now());

export const createRequireActive = (): RequireActive => async (tx, studentId) => {
  const status = await findStatus(tx, studentId);
  if (status === undefined) throw new AppError('session_expired');
  if (status !== 'ACTIVE') throw new AppError('suspended');
};
export { listSafetyTodos } from './list-safety-todos.ts';
