import { AppError } from '../../platform/http/app-error.ts';
import { newYorkDate } from '../../platform/clock/new-york.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isId } from '../../platform/ids.ts';
import type { SuspensionEffects } from '../../ports/students.ts';
import { apartUntilEndOf, seasonEndOr } from './decision-dates.ts';
import { findSeasonEnd, lockReport, saveDecision } from './reports.repository.ts';
import type { Decision } from './reports.repository.ts';
import { retryOnDeadlock } from './retry-on-deadlock.ts';
import type { SafetyDeps } from './safety.deps.ts';

export type TakenDecision =
  | { decision: Exclude<Decision, 'kept_apart'> }
  /** A day in New York: the two are kept apart until its end. */
  | { decision: 'kept_apart'; until: string };

/** Runs in the transaction of the decision, after everything else. */
export type AfterDecision = (tx: Tx, suspension: SuspensionEffects | undefined) => Promise<void>;

type Deps = Pick<SafetyDeps, 'db' | 'clock' | 'log' | 'notify' | 'suspendIn'>;

/**
 * Stores an organiser's decision and does everything that follows from it, in one transaction:
 * - dismissed: the two may meet again. The reporter is notified.
 * - warned: the two stay apart until the season ends. Both are notified, without the name of the reporter.
 * - kept_apart: the two stay apart until a date. Nobody is notified.
 * - suspended: see `SuspendIn`.
 */
export async function decideReport(
  deps: Deps,
  reportId: string,
  taken: TakenDecision,
  afterwards?: AfterDecision,
): Promise<void> {
  if (!isId(reportId)) throw new AppError('not_found', { message: 'Report not found.' });
  await retryOnDeadlock(deps, 'decide a report', () =>
    deps.db.transaction().execute(async (tx) => {
      const suspension = await decideIn(tx, deps, reportId, taken);
      await afterwards?.(tx, suspension);
    }),
  );
}

async function decideIn(
  tx: Tx,
  { clock, notify, suspendIn }: Deps,
  reportId: string,
  taken: TakenDecision,
): Promise<SuspensionEffects | undefined> {
  const { decision } = taken;
  const report = await lockReport(tx, reportId);
  if (!report) throw new AppError('not_found', { message: 'Report not found.' });
  if (report.decided_at) throw new AppError('too_late', { message: 'This report is already decided.' });
  if (decision !== 'dismissed' && report.about_id === null) {
    throw new AppError('too_late', {
      message: 'The student has deleted the account. The report can only be dismissed.',
    });
  }
  const now = clock.now();
  const today = newYorkDate(now);
  const until = decision === 'kept_apart' ? taken.until : undefined;
  const seasonEnd =
    decision === 'warned'
      ? seasonEndOr(await findSeasonEnd(tx, { context: report.context, today }), now)
      : undefined;
  const lastDay = until ?? seasonEnd;
  const apartUntil = lastDay === undefined ? null : apartUntilEndOf(lastDay);
  await saveDecision(tx, reportId, { decision, at: now, apartUntil });
  if (report.reporter_id !== null && (decision === 'dismissed' || decision === 'warned'))
    await notify(tx, {
      to: report.reporter_id,
      kind: 'report_decided',
      subject: reportId,
      payload: { about: report.reason, outcome: decision },
    });
  if (report.about_id === null) return undefined;
  if (decision === 'suspended') return suspendIn(tx, report.about_id);
  if (decision === 'warned') {
    await notify(tx, {
      to: report.about_id,
      kind: 'account_warned',
      subject: reportId,
      payload: { about: report.reason },
    });
  }
  return undefined;
}
