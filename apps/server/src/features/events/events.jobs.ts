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
    handle(fillCalendarJob, () => fillCalendar(deps)),
    handle(afterRegistrationJob, (followed) => afterRegistration(deps, followed)),
    handle(offerFreedSeatsJob, ({ eventId }) => offerFreedSeats(deps, eventId)),
    handle(notifyOfOfferJob, (offer) => notifyOfOffer(deps, offer)),
    handle(remindOfProfileJob, (student) => remindOfProfile(deps, student)),
    handle(notifyWaitlistClosedJob, (closed) => notifyWaitlistClosed(deps, closed)),
  ];
}
