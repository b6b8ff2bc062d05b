import type { EventsParts } from './events.parts.ts';
import { fillCalendar } from './fill-calendar.ts';
import { sweepLeads } from './leads.repository.ts';

export { createEventData } from './event-data.ts';
export { createEventLife } from './event-life.ts';
export { eventJobs } from './events.jobs.ts';
export type { EventsParts } from './events.parts.ts';
export { listOwnPasses } from './pass-dates.repository.ts';
export { registerEvents } from './events.routes.ts';
export { registerForEvent } from './register-for-event.ts';
export { createSeatBuyer } from './seat-buyer.ts';
export { createSeatDesk } from './seat-desk.ts';
export { showEvent } from './show-catalogue.ts';

/** As long as the rows of visitors are kept. */
const leadsKeptMonths = 13;

export function leadChores({ db, clock }: Pick<EventsParts, 'db' | 'clock'>): (() => Promise<void>)[] {
  return [() => sweepLeads(db, clock.now(), leadsKeptMonths)];
}

/** Done at the start, and now and then, should the plan for midnight ever be lost. */
export function eventChores(parts: EventsParts): (() => Promise<void>)[] {
  return [() => fillCalendar(parts)];
}
