import { dayMs } from '@crewtable/contract';
import type { Answer, api, ReportLineBody } from '@crewtable/contract';
import { newYorkShortDay } from '../../../platform/clock/new-york.ts';
import type { SafetyDeps } from '../safety.deps.ts';
import { byWeightAndAge, seriousReasons, weightOf } from './report-weight-rules.ts';
import { countReports, listReportLines } from './reports-page.repository.ts';
import type { ReportLineRow } from './reports-page.repository.ts';

const recentDays = 30;

export async function showReports({
  db,
  clock,
}: Pick<SafetyDeps, 'db' | 'clock'>): Promise<Answer<typeof api.officeSafety.list>> {
  const waiting = (await listReportLines(db, 'waiting')).map((row) => ({ ...row, reason: reasonOf(row) }));
  const decided = await listReportLines(db, 'decided');
  return {
    now: clock.now().toISOString(),
    waiting: waiting.toSorted(byWeightAndAge).map(presentLine),
    decided: decided.map(presentLine),
  };
}

export async function showReportCount({
  db,
  clock,
}: Pick<SafetyDeps, 'db' | 'clock'>): Promise<Answer<typeof api.officeSafety.count>> {
  const now = clock.now();
  const since = new Date(now.getTime() - recentDays * dayMs);
  const { oldestAt, ...counts } = await countReports(db, { since, serious: seriousReasons });
  return { now: now.toISOString(), ...counts, oldestAt: oldestAt?.toISOString() ?? null };
}

/** The endpoint for reports allows no other reasons, and a check constraint no other decisions. */
const reasonOf = ({ reason }: { reason: string }) => reason as ReportLineBody['reason'];
const decisionOf = ({ decision }: { decision: string | null }) => decision as ReportLineBody['decision'];

export function presentLine(row: ReportLineRow): ReportLineBody {
  const reason = reasonOf(row);
  return {
    id: row.id,
    reason,
    weight: weightOf(reason),
    reportedAt: row.createdAt.toISOString(),
    where: placeOf(row),
    decision: decisionOf(row),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}

function placeOf({ number, startsAt, title, meetingTime }: ReportLineRow): string | null {
  if (startsAt)
    return `${number === null ? title : `${title}, table ${number}`}, ${newYorkShortDay(startsAt)}`;
  return meetingTime ? `Crew, ${newYorkShortDay(meetingTime)}` : null;
}
