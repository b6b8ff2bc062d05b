import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import type { EventsParts } from './events.parts.ts';
import { fillCalendar, fillCalendarJob } from './fill-calendar.ts';
import { followRegistration } from './follow-registration.ts';
import { notifyWaitlistClosed } from './notify-waitlist-closed.ts';
import { passSeatsOn } from './pass-seats-on.ts';
import { remindOfProfile } from './remind-of-profile.ts';
import { tellOfOffer } from './tell-of-offer.ts';
import {
  followRegistrationJob,
  notifyWaitlistClosedJob,
  passSeatsOnJob,
  remindOfProfileJob,
  tellOfferJob,
} from './work-to-do.ts';

export function eventJobs(parts: EventsParts): JobHandler[] {
  return [
    handle(fillCalendarJob, () => fillCalendar(parts)),
    handle(followRegistrationJob, (followed) => followRegistration(parts, followed)),
    handle(passSeatsOnJob, ({ eventId }) => passSeatsOn(parts, eventId)),
    handle(tellOfferJob, (offer) => tellOfOffer(parts, offer)),
    handle(remindOfProfileJob, (student) => remindOfProfile(parts, student)),
    handle(notifyWaitlistClosedJob, (closed) => notifyWaitlistClosed(parts, closed)),
  ];
}
