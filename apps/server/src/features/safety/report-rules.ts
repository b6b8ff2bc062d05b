import { dayMs } from '@crewtable/contract';
import type { Body, api } from '@crewtable/contract';

const maxPerDay = 10;

type Reason = Body<typeof api.safety.report>['reason'];

export type WordsDecision = { kind: 'taken'; text: string } | { kind: 'refused'; error: string };

/** Only the reason 'Something else' needs a text. */
export function decideText(reason: Reason, typed: string): WordsDecision {
  const text = typed.trim();
  return text === '' && reason === 'Something else'
    ? { kind: 'refused', error: 'Please tell us what happened.' }
    : { kind: 'taken', text };
}

/**
 * The milliseconds until the next report is allowed; undefined if it is allowed now. Expects the reports of
 * the last day, oldest first.
 */
export function waitBeforeNextReport(ofLastDay: readonly Date[], now: Date): number | undefined {
  const oldestThatCounts = ofLastDay.at(-maxPerDay);
  return oldestThatCounts && oldestThatCounts.getTime() + dayMs - now.getTime();
}
