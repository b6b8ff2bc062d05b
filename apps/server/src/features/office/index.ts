import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts';
import { mailWaitingTodos } from './todos/mail-waiting-todos.ts';
import { waitingMail } from './todos/waiting-mail.tsx';
import type { OfficeDeps } from './office.deps.ts';

export { createListJobTodos } from './todos/job-todos.ts';
export type { HealthDeps, OfficeDeps } from './office.deps.ts';
export { registerHealth, registerOffice } from './office.routes.ts';

export const officeMails: AnyMailTemplate[] = [waitingMail];

export function officeChores(deps: OfficeDeps): (() => Promise<void>)[] {
  return [() => mailWaitingTodos(deps)];
}
