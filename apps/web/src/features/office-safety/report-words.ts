import { hourMs, minuteMs } from '@crewtable/contract';
import type { ReportLineBody } from '@crewtable/contract';

/** '3 h 05 min', '12 min', '2 d 4 h'. */
export function ageText(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / minuteMs));
  const hours = Math.floor((minutes * minuteMs) / hourMs);
  if (hours === 0) return `${minutes} min`;
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

export const decisionNames = {
  dismissed: 'Dismissed',
  warned: 'Warned',
  kept_apart: 'Kept apart',
  suspended: 'Suspended',
} as const satisfies Record<NonNullable<ReportLineBody['decision']>, string>;

/** As verbs, for the choices and the button. */
export const decisionVerbs = {
  dismissed: 'Dismiss',
  warned: 'Warn',
  kept_apart: 'Keep apart',
  suspended: 'Suspend',
} as const satisfies Record<NonNullable<ReportLineBody['decision']>, string>;

/** '2 wait, the oldest for 3 h 05 min.' */
export function waitingText({
  now,
  waiting,
}: {
  now: string;
  waiting: readonly { reportedAt: string }[];
}): string {
  const oldest = waiting.map(({ reportedAt }) => reportedAt).toSorted()[0];
  if (oldest === undefined) return 'Nothing waits.';
  return `${waiting.length} ${waiting.length === 1 ? 'waits' : 'wait'}, the oldest for ${ageText(oldest, now)}.`;
}
