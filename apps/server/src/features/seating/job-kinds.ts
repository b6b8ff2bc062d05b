import { jobKind } from '../../platform/jobs/job-kind.ts';

interface AboutEvent {
  eventId: string;
}

export const remindJob = jobKind<AboutEvent>('remind-of-evening');
/** Closes registration and forms the tables. */
export const formTablesJob = jobKind<AboutEvent>('lay-tables');
/** Assigns venues to the tables and notifies the students. Repeated until there are enough venues. */
export const releaseJob = jobKind<AboutEvent>('release-evening');
/** Repairs tables at which too few students are left. */
export const repairJob = jobKind<AboutEvent>('repair-tables');
/** Refunds the seat of a student who reported a student at the same table and stays away. */
export const refundReporterJob = jobKind<AboutEvent & { studentId: string }>('refund-reporter');
export const completeJob = jobKind<AboutEvent>('complete-evening');
/** Asks the students who were there how it was, the next morning. */
export const askForFeedbackJob = jobKind<AboutEvent>('ask-for-feedback');
