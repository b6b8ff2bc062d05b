import type { Body, api } from '@crewtable/contract';

const maxPerDay = 10;
export const dayMs = 24 * 60 * 60_000;

type Reason = Body<typeof api.safety.report>['reason'];

export type WordsDecision = { kind: 'taken'; text: string } | { kind: 'refused'; error: string };

/** A reason of its own says enough; 'Something else' says nothing without words. */
export function decideText(reason: Reason, typed: string): WordsDecision {
  const text = typed.trim();
  return text === '' && reason === 'Something else'
    ? { kind: 'refused', error: 'Please tell us what happened.' }
    : { kind: 'taken', text };
}

/** How long to wait before the next report, or nothing. Those of the last day, oldest first. */
export function waitBeforeNextReport(ofLastDay: readonly Date[], now: Date): number | undefined {
  const oldestThatCounts = ofLastDay.at(-maxPerDay);
  return oldestThatCounts && oldestThatCounts.getTime() + dayMs - now.getTime();
}
