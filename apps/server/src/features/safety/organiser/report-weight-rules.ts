import type { ReportLineBody } from '@crewtable/contract';

type Reason = ReportLineBody['reason'];

/** Somebody may be in danger. */
export const seriousReasons: readonly Reason[] = ['Unsafe behaviour', 'Harassment or hate'];

export function weightOf(reason: Reason): 'serious' | 'other' {
  return seriousReasons.includes(reason) ? 'serious' : 'other';
}

/** Serious ones first, and the oldest of them first. */
export function byWeightAndAge(
  one: { reason: Reason; createdAt: Date },
  other: { reason: Reason; createdAt: Date },
): number {
  const weight = Number(weightOf(other.reason) === 'serious') - Number(weightOf(one.reason) === 'serious');
  return weight || one.createdAt.getTime() - other.createdAt.getTime();
}
