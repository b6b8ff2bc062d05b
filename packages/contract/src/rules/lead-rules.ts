import { normalizeEmail, universityEmailError } from './email-address.ts';
import { cleanName, isName, nameMessage } from './name-rules.ts';

/** The rules of the form that comes before an account, the same in the browser and on the server. */

export const leadMessages = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  email: 'A valid .edu email is required.',
} as const;

export interface LeadDraft {
  firstName: string;
  lastName: string;
  email: string;
}

export type LeadErrors = { [Field in keyof LeadDraft]?: string };

/** Every complaint by its field, in the order of the form. */
export function leadFieldErrors({ firstName, lastName, email }: LeadDraft): LeadErrors {
  const errors: LeadErrors = {};
  if (firstName.trim() === '') errors.firstName = leadMessages.firstName;
  else if (!isName(firstName)) errors.firstName = nameMessage;
  if (lastName.trim() === '') errors.lastName = leadMessages.lastName;
  else if (!isName(lastName)) errors.lastName = nameMessage;
  if (universityEmailError(email) !== undefined) errors.email = leadMessages.email;
  return errors;
}

/** All complaints at once, each sentence once. They are shown joined by a space. */
export function leadErrors(lead: LeadDraft): string[] {
  return [...new Set(Object.values(leadFieldErrors(lead)))];
}

/** As it is kept: without blanks around it, and the address as an account would have it. */
export function cleanLead<Lead extends LeadDraft>(lead: Lead): Lead {
  const { firstName, lastName, email } = lead;
  return {
    ...lead,
    firstName: cleanName(firstName),
    lastName: cleanName(lastName),
    email: normalizeEmail(email),
  };
}
