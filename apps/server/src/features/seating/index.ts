import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { venueMissingMail, withoutTableMail } from './organiser/organiser-mails.tsx';

export { createSeatingData } from './seating-data.ts';
export { eventFactsOf } from './event-facts.ts';
export { seatingJobs } from './seating.jobs.ts';
export type { SeatingDeps } from './seating.deps.ts';
export { findSeatedEvent, holdStudentsWithSeats, lockSeatedEvent } from './seated-events.repository.ts';
export type { SeatedEvent } from './seated-events.repository.ts';
export { hasBegun } from './attendance/correct-attendance.ts';
export { decideSeating, listFreeTables } from './organiser/list-free-tables.ts';
export { leaveTableByOrganiser } from './organiser/leave-table-by-organiser.ts';
export { registerRosterActs } from './organiser/roster-acts.routes.ts';
export { registerOfficePlaces } from './organiser/office-places.routes.ts';
export { registerOfficeVenues } from './office-venues/office-venues.routes.ts';
export { registerSeating } from './seating.routes.ts';
export { eventCommandsUsage, runEventCommand } from './organiser/event-commands.ts';
export { registerReleaseActs } from './organiser/release-acts.routes.ts';
export { createHasVenueRoom, createListSeatingTodos } from './organiser/seating-todos.ts';
export { placeCommandsUsage, runPlaceCommand } from './venues/place-commands.ts';
export { insertDemoMeetingPlaces } from './venues/demo-meeting-places.ts';
export { listPaidBeforeChange } from './attendance/own-events.repository.ts';
export { checkIn } from './attendance/check-in.ts';
export { createFindTableChangeHint } from './attendance/find-table-change-hint.ts';
export { createScheduleEventJobs } from './schedule/schedule-event-jobs.ts';
export { declareAbsence, leaveTables, lockStudentsOfTables } from './attendance/report-absence.ts';
export type { LeftTable } from './attendance/report-absence.ts';

export const seatingMails: AnyMailTemplate[] = [venueMissingMail, withoutTableMail];
