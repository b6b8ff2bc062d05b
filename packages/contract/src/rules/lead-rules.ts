import { normalizeEmail, universityEmailError } from './email-address.ts';
import { leadMessages, nameMessage } from './field-messages.ts';
import { cleanName, isName } from './name-rules.ts';

/**
 * The rules of the lead form, which students fill in before they have an account. Shared by browser and
 * server.
 */

export interface LeadDraft {
  firstName: string;
  lastName: string;
  email: string;
}

export type LeadErrors = { [Field in keyof LeadDraft]?: string };

/** All error messages by field, in the order of the form. */
export function leadFieldErrors({ firstName, lastName, email }: LeadDraft): LeadErrors {
  const errors: LeadErrors = {};
  if (firstName.trim() === '') errors.firstName = leadMessages.firstName;
  else if (!isName(firstName)) errors.firstName = nameMessage;
  if (lastName.trim() === '') errors.lastName = leadMessages.lastName;
  else if (!isName(lastName)) errors.lastName = nameMessage;
  if (universityEmailError(email) !== undefined) errors.email = leadMessages.email;
  return errors;
}

/** All error messages without duplicates. They are shown joined by a space. */
export function leadErrors(lead: LeadDraft): string[] {
  return [...new Set(Object.values(leadFieldErrors(lead)))];
}

/** The lead as it is stored: cleaned names, and the email address normalized as for an account. */
export function cleanLead<Lead extends LeadDraft>(lead: Lead): Lead {
  const { firstName, lastName, email } = lead;
  return {
    ...lead,
    firstName: cleanName(firstName),
    lastName: cleanName(lastName),
    email: normalizeEmail(email),
  };
}
