import { dayMs } from '@crewtable/contract';
import type { api, Body } from '@crewtable/contract';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { isId, newId } from '../../platform/ids.ts';
import { reportMail } from './report-mail.tsx';
import { decideText, waitBeforeNextReport } from './report-rules.ts';
import { insertReport, listReportedSince } from './reports.repository.ts';
import type { SafetyDeps } from './safety.deps.ts';
import {
  findTargetId,
  listSharedTargets,
  lockPair,
  metInCrew,
  satTogether,
  waitTogether,
} from './who-met.repository.ts';
import type { Pair } from './wish-rules.ts';

type Report = Body<typeof api.safety.report>;

/**
 * Stores a report, notifies the organiser and keeps the two students apart from now on: the reporter leaves
 * the friend groups and lobbies that both share. A released table and a running crew stay. The reported
 * student is not notified.
 */
export async function reportStudent(
  { db, clock, queueMail, friendGroups, separateInLobby, supportEmail }: SafetyDeps,
  reporterId: string,
  report: Report,
  keep: (tx: Tx, answer: { success: boolean }) => Promise<void>,
): Promise<{ success: boolean }> {
  const pair = { studentId: reporterId, aboutId: report.userId };
  const words = decideText(report.reason, report.text);
  if (words.kind === 'refused') throw new AppError('bad_input', { errors: [words.error] });
  if (!isId(pair.aboutId) || pair.aboutId === reporterId) throw new AppError('not_found');
  const answer = { success: true };
  await db.transaction().execute(async (tx) => {
    const present = await lockPair(tx, pair);
    if (!present.has(reporterId)) throw new AppError('session_expired');
    if (!present.has(pair.aboutId) || !(await metThere(tx, pair, report))) throw new AppError('not_found');
    const now = clock.now();
    const ofLastDay = await listReportedSince(tx, reporterId, new Date(now.getTime() - dayMs));
    const waitMs = waitBeforeNextReport(ofLastDay, now);
    if (waitMs !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: waitMs / 1_000 });
    const id = newId(now);
    const context = report.groupId ?? report.eventId ?? null;
    await insertReport(tx, {
      id,
      reporter_id: reporterId,
      about_id: pair.aboutId,
      context,
      reason: report.reason,
      text: words.text,
      created_at: now,
    });
    await queueMail(tx, {
      to: supportEmail,
      template: reportMail,
      props: {
        reportId: id,
        reporterId,
        aboutId: pair.aboutId,
        context,
        reason: report.reason,
      },
    });
    for (const target of await listSharedTargets(tx, pair))
      await friendGroups.leave(tx, { studentId: reporterId, target });
    await separateInLobby(tx, pair);
    await keep(tx, answer);
  });
  return answer;
}

/** Whether both were shown to each other in the reported crew or event, or anywhere if none is given. */
async function metThere(db: Db, pair: Pair, { eventId, groupId }: Report): Promise<boolean> {
  if (groupId !== undefined) return isId(groupId) && metInCrew(db, pair, groupId);
  const sharedTargets = await listSharedTargets(db, pair);
  if (eventId !== undefined)
    return sharedTargets.includes(await findTargetId(db, eventId)) || satTogether(db, pair, eventId);
  return (
    sharedTargets.length > 0 ||
    (await satTogether(db, pair)) ||
    (await metInCrew(db, pair)) ||
    waitTogether(db, pair)
  );
}
