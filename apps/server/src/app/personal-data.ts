import { accountData } from '../features/accounts/index.ts';
import { analyticsData } from '../features/analytics/index.ts';
import { auditData } from '../features/audit-log/index.ts';
import { attributionData } from '../features/attribution/index.ts';
import { demoData } from '../features/demo/index.ts';
import { createSeatingData } from '../features/seating/index.ts';
import { createEventData } from '../features/events/index.ts';
import { createFriendData } from '../features/friends/index.ts';
import type { InvitationOptOuts } from '../features/friends/index.ts';
import { notificationData } from '../features/notifications/index.ts';
import { createPaymentData } from '../features/payments/index.ts';
import { peopleData } from '../features/people/index.ts';
import { profileData } from '../features/profiles/index.ts';
import { deviceData } from '../features/push/index.ts';
import { createQuickcrewData } from '../features/quickcrew/index.ts';
import { safetyData } from '../features/safety/index.ts';
import { testimonialData } from '../features/testimonials/index.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { callCounterData } from '../platform/http/limits/rate-limit-data.ts';
import { mailData } from '../platform/mail/outbox.ts';
import type { PersonalData } from '../platform/personal-data.ts';

/**
 * Everything that is stored about a student, in the order of deletion: a part that reads from another part
 * comes before it. The account comes last, because all other data references it.
 */
export const personalDataOf = (
  clock: Clock,
  invitationOptOuts: InvitationOptOuts,
): readonly PersonalData[] => [
  testimonialData,
  demoData,
  analyticsData,
  attributionData,
  // Finds the entries about payments and reports by those of the student.
  auditData,
  createPaymentData(clock),
  createEventData({ clock }),
  // After the seats, as everywhere: events are locked before the friend groups that attend them.
  createFriendData(invitationOptOuts),
  createQuickcrewData(clock),
  safetyData,
  peopleData,
  createSeatingData(clock),
  profileData,
  notificationData,
  deviceData,
  mailData,
  callCounterData,
  accountData,
];
