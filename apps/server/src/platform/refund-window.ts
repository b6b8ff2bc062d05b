import { hourMs } from '@crewtable/contract';

const windowMs = 48 * hourMs;

interface ChangedHours {
  hoursChangedAt: Date;
  closesAt: Date;
}

/**
 * Until then a student who paid before the hours of an event changed gets the money back for leaving: 48 hours.
 * Every change gives this right anew, also a correction and a change back to the first hours: the students were told
 * other hours in between, and some registered with them. A right that was given is never shortened, because the last
 * change is always the later one. So one column, the time of the last change, is enough for all students.
 * Hours with students change only if these 48 hours end before registration closes. The end of registration is a limit
 * for students who paid, had no seat at that time, and registered again later: no seat can be given back after it.
 */
export function refundUntil({ hoursChangedAt, closesAt }: ChangedHours): Date {
  return new Date(Math.min(hoursChangedAt.getTime() + windowMs, closesAt.getTime()));
}

/** Whether students who leave after a change of the hours have the whole 48 hours for it. */
export function hasWholeRefundWindow({ hoursChangedAt, closesAt }: ChangedHours): boolean {
  return closesAt.getTime() - hoursChangedAt.getTime() >= windowMs;
}
