import { normalizeEmail, universityEmailError } from './email-address.ts';

/** The rules of the form that comes before an account, the same in the browser and on the server. */

export const leadMessages = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  email: 'A valid .edu email is required.',
  tooLong: 'A name can have 100 characters at most.',
} as const;

const longestName = 100;

export interface LeadDraft {
  firstName: string;
  lastName: string;
  email: string;
}

/** All complaints at once, in the order of the form. They are shown joined by a space. */
export function leadErrors({ firstName, lastName, email }: LeadDraft): string[] {
  const errors: string[] = [];
  if (firstName.trim() === '') errors.push(leadMessages.firstName);
  if (lastName.trim() === '') errors.push(leadMessages.lastName);
  if (universityEmailError(email) !== undefined) errors.push(leadMessages.email);
  if ([firstName, lastName].some((name) => Array.from(name.trim()).length > longestName))
    errors.push(leadMessages.tooLong);
  return errors;
}

/** As it is kept: without blanks around it, and the address as an account would have it. */
export function cleanLead<Lead extends LeadDraft>(lead: Lead): Lead {
  const { firstName, lastName, email } = lead;
  return { ...lead, firstName: firstName.trim(), lastName: lastName.trim(), email: normalizeEmail(email) };
}
