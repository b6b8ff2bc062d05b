import type { EventsDeps } from './events.deps.ts';
import { fillCalendar } from './catalogue/fill-calendar.ts';
import { sweepLeads } from './series/leads.repository.ts';

export { createEventData } from './event-data.ts';
export { registerCapacity } from './organiser/capacity.routes.ts';
export { mealCommandsUsage, runMealCommand } from './organiser/meal-commands.ts';
export { registerOfficeWaitlist } from './organiser/office-waitlist.routes.ts';
export { takeOutSeat } from './organiser/take-out-seat.ts';
export { listSeatPayments } from './seats/seat-payments.repository.ts';
export { registerOfficeMeals } from './organiser/meals/office-meals.routes.ts';
export { registerOfficeSeasons } from './organiser/seasons/office-seasons.routes.ts';
export { runSeasonCommand, seasonCommandsUsage } from './organiser/season-commands.ts';
export type { SeasonsDeps } from './seasons/import-season.ts';
export { createEventStatusChanges } from './catalogue/event-status.ts';
export { eventJobs } from './events.jobs.ts';
export type { EventsDeps } from './events.deps.ts';
export { findPagePath } from './registration-page-path.ts';
export { listOwnPasses } from './series/pass-dates.repository.ts';
export { registerEvents } from './events.routes.ts';
export { registerForEvent } from './seats/register-for-event.ts';
export { leaveOpenEvents } from './seats/leave-open-events.ts';
export { createSeatSeller } from './seats/sell-seats.ts';
export { readSeatGauges } from './seats/seat-gauges.ts';
export { createBatchedAppetizerGrants } from './seats/batched-appetizer-grants.ts';
export { createBatchedSeatRegistration } from './seats/batched-seat-registration.ts';
export { findEvent, showEvent, showSite } from './catalogue/show-catalogue.ts';
export { showWeek } from './catalogue/show-week.ts';

/** How long the leads of visitors are kept. */
const leadsKeptMonths = 13;

export function leadChores({ db, clock }: Pick<EventsDeps, 'db' | 'clock'>): (() => Promise<void>)[] {
  return [() => sweepLeads(db, clock.now(), leadsKeptMonths)];
}

/** Runs at the start and periodically, in case the scheduled midnight job is ever lost. */
export function eventChores(deps: EventsDeps): (() => Promise<void>)[] {
  return [() => fillCalendar(deps)];
}
