import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { mailWaitingNeeds } from './needs/mail-waiting-needs.ts';
import { waitingMail } from './needs/waiting-mail.tsx';
import type { OfficeDeps } from './office.deps.ts';

export { createListJobNeeds } from './needs/job-needs.ts';
export type { OfficeDeps } from './office.deps.ts';
export { registerOffice } from './office.routes.ts';

export const officeMails: AnyMailTemplate[] = [waitingMail];

export function officeChores(deps: OfficeDeps): (() => Promise<void>)[] {
  return [() => mailWaitingNeeds(deps)];
}
