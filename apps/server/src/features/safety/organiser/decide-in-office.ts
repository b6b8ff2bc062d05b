import { safetyMessages } from '@crewtable/contract';
import type { Body, ReportBody, api } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { KeepAnswer } from '../../../platform/http/idempotency/idempotency.ts';
import { requireReason } from '../../../platform/http/office/reasons.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import { hashOfShown, requireShown } from '../../../platform/http/office/shown-hash.ts';
import { isId } from '../../../platform/ids.ts';
import { decideReport } from '../decide-report.ts';
import type { TakenDecision } from '../decide-report.ts';
import { isDayToKeepApart } from '../decision-dates.ts';
import { restoreStudent, suspendStudent } from '../suspend-student.ts';
import { decisionWords } from './decision-words-rules.ts';
import type { OrganiserSafetyDeps } from './organiser-safety.deps.ts';
import { shownName } from './present-person.ts';
import { findOutsideEffects, listPeople } from './reports-page.repository.ts';
import { describeReport, requireReport, shownOfDecision } from './show-report.ts';
import { previewSuspension, shownOf, wordsOf } from './suspension-preview.ts';

interface OfficeAct<Result> {
  organiser: ActingOrganiser;
  keep: KeepAnswer<Result>;
}

/** Decides a report as it was shown. Otherwise nothing happens, and the organiser looks at it again. */
export async function decideInOffice(
  deps: OrganiserSafetyDeps,
  reportId: string,
  body: Body<typeof api.officeSafety.decide>,
  { organiser, keep }: OfficeAct<ReportBody>,
): Promise<ReportBody> {
  const reason = requireReason(body.reason);
  const taken = readDecision(deps, body);
  const { aboutId } = await requireReport(deps.db, reportId);
  let answer: ReportBody | undefined;
  await decideReport(deps, reportId, taken, async (tx, suspension) => {
    const report = await requireReport(tx, reportId);
    if (taken.decision !== 'suspended')
      requireSameHash(body.shownHash, await shownOfDecision(deps, tx, report, taken.decision));
    if (suspension) {
      const outside = await findOutsideEffects(tx, aboutId!);
      requireShown(body.shownHash, shownOf(deps, suspension, outside));
    }
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'safety',
      act: `Report decided: ${decisionWords(taken.decision)}`,
      about: { kind: 'report', id: reportId },
      ...(taken.decision === 'kept_apart' && { details: { until: taken.until } }),
      reason,
    });
    answer = await describeReport(deps, tx, report);
    await keep(tx, answer);
  });
  return answer!;
}

function readDecision(
  { clock }: OrganiserSafetyDeps,
  { decision, until = '' }: Body<typeof api.officeSafety.decide>,
): TakenDecision {
  if (decision !== 'kept_apart') return { decision };
  if (!isDayToKeepApart(until, clock.now()))
    throw new AppError('bad_input', { errors: [safetyMessages.until] });
  return { decision, until };
}

function requireSameHash(shownHash: string, current: { shownHash: string }): void {
  if (shownHash !== current.shownHash) throw new AppError('list_changed');
}

const alreadySuspended = { message: 'This student is suspended already.' };

export async function previewSuspensionOf(deps: OrganiserSafetyDeps, studentId: string) {
  const name = await requireName(deps, studentId);
  const shown = await previewSuspension(deps, studentId);
  if (!shown) throw new AppError('not_found');
  return { words: wordsOf(name, shown), shownHash: hashOfShown(shown) };
}

export async function suspendInOffice(
  deps: OrganiserSafetyDeps,
  studentId: string,
  body: Body<typeof api.officeSafety.suspend>,
  { organiser, keep }: OfficeAct<object>,
): Promise<object> {
  const reason = requireReason(body.reason);
  await requireName(deps, studentId);
  await suspendStudent(deps, studentId, async (tx, effects) => {
    if (!effects.isNew) throw new AppError('too_late', alreadySuspended);
    const outside = await findOutsideEffects(tx, studentId);
    requireShown(body.shownHash, shownOf(deps, effects, outside));
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'safety',
      act: 'Suspended',
      about: { kind: 'student', id: studentId },
      reason,
    });
    await keep(tx, {});
  });
  return {};
}

export async function restoreInOffice(
  deps: OrganiserSafetyDeps,
  studentId: string,
  body: Body<typeof api.officeSafety.restore>,
  { organiser, keep }: OfficeAct<object>,
): Promise<object> {
  const reason = requireReason(body.reason);
  await requireName(deps, studentId);
  const isRestored = await restoreStudent(deps, studentId, async (tx) => {
    await deps.recordAct(tx, {
      actor: { kind: 'organiser', organiser },
      area: 'safety',
      act: 'Restored',
      about: { kind: 'student', id: studentId },
      reason,
    });
    await keep(tx, {});
  });
  if (!isRestored) throw new AppError('too_late', { message: 'This student is not suspended.' });
  return {};
}

async function requireName({ db }: OrganiserSafetyDeps, studentId: string): Promise<string> {
  const person = isId(studentId) ? (await listPeople(db, [studentId])).get(studentId) : undefined;
  if (!person) throw new AppError('not_found');
  return shownName(person);
}
