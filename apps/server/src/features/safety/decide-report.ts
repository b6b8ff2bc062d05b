import { AppError } from '../../platform/http/app-error.ts';
import { isId } from '../../platform/ids.ts';
import { lockReport, saveDecision } from './reports.repository.ts';
import type { Decision } from './reports.repository.ts';
import type { SafetyDeps } from './safety.deps.ts';
import { suspend } from './suspend-student.ts';

/**
 * Stores an organiser's decision. The reporter is not notified; the reported student is notified of a warning
 * or a suspension.
 */
export async function decideReport(
  deps: Pick<SafetyDeps, 'db' | 'clock' | 'notify'>,
  reportId: string,
  decision: Decision,
): Promise<void> {
  if (!isId(reportId)) throw new AppError('not_found', { message: 'Report not found.' });
  await deps.db.transaction().execute(async (tx) => {
    const report = await lockReport(tx, reportId);
    if (!report) throw new AppError('not_found', { message: 'Report not found.' });
    if (report.decided_at) throw new AppError('too_late', { message: 'This report is already decided.' });
    if (decision !== 'dismissed' && report.about_id === null) {
      throw new AppError('too_late', {
        message: 'The student has deleted the account. The report can only be dismissed.',
      });
    }
    await saveDecision(tx, reportId, decision, deps.clock.now());
    if (report.about_id === null) return;
    if (decision === 'suspended') await suspend(deps, tx, report.about_id);
    if (decision === 'warned') {
      await deps.notify(tx, {
        to: report.about_id,
        kind: 'account_warned',
        subject: reportId,
        payload: { about: report.reason },
      });
    }
  });
}
