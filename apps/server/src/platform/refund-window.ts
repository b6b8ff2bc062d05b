import { hourMs } from '@crewtable/contract';

const windowMs = 48 * hourMs;

interface ChangedHours {
  hoursChangedAt: Date;
  closesAt: Date;
}

/**
 * Until then a student who paid before the hours of an event changed gets the money back for leaving: 48 hours,
 * but not after registration closes, because no seat can be given back then.
 */
export function refundUntil({ hoursChangedAt, closesAt }: ChangedHours): Date {
  return new Date(Math.min(hoursChangedAt.getTime() + windowMs, closesAt.getTime()));
}
