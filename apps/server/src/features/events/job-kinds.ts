import { jobKind } from '../../platform/jobs/job-kind.ts';
import type { RequestedRefund } from '../../ports/purchases.ts';

/** What follows a registration and may wait a second: perks and the good news. */
export const afterRegistrationJob = jobKind<{ target: string; studentId: string; fromWaitlist?: true }>(
  'follow-registration',
);

/** Seats that are free again, or that nobody keeps any more, go to those in line. */
export const offerFreedSeatsJob = jobKind<{ eventId: string }>('pass-seats-on');

export const notifyOfOfferJob = jobKind<{ eventId: string; studentId: string }>('tell-of-offered-seat');

/** A student bought into a series and may still have no profile. */
export const remindOfProfileJob = jobKind<{ seriesId: string; studentId: string; afterDays: number }>(
  'remind-of-profile',
);

/** Registration closed without a seat for these students, who had an offer or stood in line. */
export interface ClosedWaitlist {
  eventId: string;
  studentIds: string[];
  /** What goes back to the holders of a pass among them. */
  shares: RequestedRefund[];
}

export const notifyWaitlistClosedJob = jobKind<ClosedWaitlist>('notify-waitlist-closed');
