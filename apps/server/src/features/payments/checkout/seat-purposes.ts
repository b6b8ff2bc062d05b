import type { PaymentPurpose } from '@crewtable/contract';
import type { SeatPurpose } from '../../../ports/purchases.ts';

/** The purposes that `confirm-event-deposit` handles: a seat at one event, or a pass for a series. */
export const seatPurposes: readonly SeatPurpose[] = ['deposit', 'ticket', 'pass'];

export function isSeatPurpose(purpose: PaymentPurpose): purpose is SeatPurpose {
  return (seatPurposes as readonly PaymentPurpose[]).includes(purpose);
}
