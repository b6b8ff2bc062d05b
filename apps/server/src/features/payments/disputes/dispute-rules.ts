import { hourMs } from '@crewtable/contract';
import type { PaymentPurpose, PaymentState } from '@crewtable/contract';

const disputableMs = 48 * hourMs;

export interface ChargedHold {
  purpose: PaymentPurpose;
  state: PaymentState;
  capturedAt: Date | null;
}

/** The deadline for the dispute of a captured hold. Returns undefined for any other payment. */
export function disputableUntil({ purpose, state, capturedAt }: ChargedHold): Date | undefined {
  if (purpose !== 'hold' || state !== 'captured' || capturedAt === null) return undefined;
  return new Date(capturedAt.getTime() + disputableMs);
}

export function decideDisputing(hold: ChargedHold, now: Date): 'heard' | 'nothing_taken' | 'too_late' {
  const until = disputableUntil(hold);
  if (!until) return 'nothing_taken';
  return now < until ? 'heard' : 'too_late';
}
