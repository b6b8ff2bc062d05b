import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { venueMissingMail, withoutTableMail } from './organiser-mails.tsx';

export type { DeskAnswer } from './desk-answer.ts';
export { createEveningData } from './evening-data.ts';
export { tellOfEvening } from './evening-words.ts';
export { eveningJobs } from './evenings.jobs.ts';
export type { EveningsParts } from './evenings.parts.ts';
export { findEvening } from './evenings.repository.ts';
export { registerEvenings } from './evenings.routes.ts';
export { eveningsUsage, organiseEvenings } from './organise-evenings.ts';
export { plantInventedMeetingPlaces } from './invented-meeting-places.ts';
export { createFindTableNudge } from './find-table-nudge.ts';
export { createPlanEvening } from './plan-evening.ts';
export { leaveTables } from './say-absence.ts';

export const eveningMails: AnyMailTemplate[] = [venueMissingMail, withoutTableMail];
