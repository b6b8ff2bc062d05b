import { jobKind } from '../../platform/jobs/job-kind.ts';

interface AboutEvent {
  eventId: string;
}

export const remindJob = jobKind<AboutEvent>('remind-of-evening');
/** Closes registration and lays the tables. */
export const formTablesJob = jobKind<AboutEvent>('lay-tables');
/** Finds places for the tables and tells everybody; repeated while there are none. */
export const releaseJob = jobKind<AboutEvent>('release-evening');
/** Looks after tables at which too few are left. */
export const repairJob = jobKind<AboutEvent>('repair-tables');
/** A student who reported somebody at the table stays away: what was paid for the seat goes back. */
export const refundReporterJob = jobKind<AboutEvent & { studentId: string }>('refund-reporter');
export const completeJob = jobKind<AboutEvent>('complete-evening');
