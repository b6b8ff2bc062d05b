import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { RequestedRefund } from '../../ports/purchases.ts';

/** Grants perks and notifies the student after a registration. A delay of a second is fine. */
export const afterRegistrationJob = jobKind<{ target: string; studentId: string; fromWaitlist?: true }>(
  'follow-registration',
);

/** Offers freed seats, including those with an expired hold, to the waitlist. */
export const offerFreedSeatsJob = jobKind<{ eventId: string }>('pass-seats-on');

export const notifyOfOfferJob = jobKind<{ eventId: string; studentId: string }>('tell-of-offered-seat');

/** Reminds a student who bought a seat in a series and may still have no profile. */
export const remindOfProfileJob = jobKind<{ seriesId: string; studentId: string; afterDays: number }>(
  'remind-of-profile',
);

/** Students who had an offer or were on the waitlist when registration closed, and got no seat. */
export interface ClosedWaitlist {
  eventId: string;
  studentIds: string[];
  /** The refunds of the pass holders among them. */
  shares: RequestedRefund[];
}

export const notifyWaitlistClosedJob = jobKind<ClosedWaitlist>('notify-waitlist-closed');
