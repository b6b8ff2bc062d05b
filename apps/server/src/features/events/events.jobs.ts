import { handle } from '../../platform/jobs/job-kind.ts';
import type { JobHandler } from '../../platform/jobs/job-kind.ts';
import type { EventsDeps } from './events.deps.ts';
import { fillCalendar, fillCalendarJob } from './catalogue/fill-calendar.ts';
import { afterRegistration } from './seats/after-registration.ts';
import { notifyWaitlistClosed } from './waitlist/notify-waitlist-closed.ts';
import { offerFreedSeats } from './waitlist/offer-freed-seats.ts';
import { remindOfProfile } from './seats/remind-of-profile.ts';
import { notifyOfOffer } from './waitlist/notify-of-offer.ts';
import {
  afterRegistrationJob,
  notifyWaitlistClosedJob,
  offerFreedSeatsJob,
  remindOfProfileJob,
  notifyOfOfferJob,
} from './job-kinds.ts';

export function eventJobs(deps: EventsDeps): JobHandler[] {
  return [
    handle(fillCalendarJob, (_payload, traced) => fillCalendar(traced(deps))),
    handle(afterRegistrationJob, (followed, traced) => afterRegistration(traced(deps), followed)),
    handle(offerFreedSeatsJob, ({ eventId }, traced) => offerFreedSeats(traced(deps), eventId)),
    handle(notifyOfOfferJob, (offer, traced) => notifyOfOffer(traced(deps), offer)),
    handle(remindOfProfileJob, (student, traced) => remindOfProfile(traced(deps), student)),
    handle(notifyWaitlistClosedJob, (closed, traced) => notifyWaitlistClosed(traced(deps), closed)),
  ];
}
