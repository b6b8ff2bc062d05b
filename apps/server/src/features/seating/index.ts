import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { venueMissingMail, withoutTableMail } from './organiser/organiser-mails.tsx';

export { createSeatingData } from './seating-data.ts';
export { eventFactsOf } from './event-facts.ts';
export { seatingJobs } from './seating.jobs.ts';
export type { SeatingDeps } from './seating.deps.ts';
export { findSeatedEvent } from './seated-events.repository.ts';
export { registerOfficePlaces } from './organiser/office-places.routes.ts';
export { registerSeating } from './seating.routes.ts';
export { eventCommandsUsage, runEventCommand } from './organiser/event-commands.ts';
export { placeCommandsUsage, runPlaceCommand } from './venues/place-commands.ts';
export { insertDemoMeetingPlaces } from './venues/demo-meeting-places.ts';
export { listPaidBeforeChange } from './attendance/own-events.repository.ts';
export { checkIn } from './attendance/check-in.ts';
export { createFindTableChangeHint } from './attendance/find-table-change-hint.ts';
export { createScheduleEventJobs } from './schedule/schedule-event-jobs.ts';
export { declareAbsence, leaveTables } from './attendance/report-absence.ts';

export const seatingMails: AnyMailTemplate[] = [venueMissingMail, withoutTableMail];
