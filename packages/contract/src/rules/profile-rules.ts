import { handleMessages, maxHandleLength, nameMessage, profileMessages } from './field-messages.ts';
import { isName } from './name-rules.ts';
import { otherNeedsError } from './needs-rules.ts';

/** The rules for a profile, shared by all forms and the server. */

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

export const studentStatuses = ['Undergraduate', 'Graduate', 'Other'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

export const minAge = 18;
export const maxAge = 99;

/** Unchecked input of a form: every field may be missing or invalid. */
export interface ProfileDraft {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  gender?: string | null | undefined;
  birthdate?: string | null | undefined;
  studentStatus?: string | null | undefined;
  linkedinHandle?: string | null | undefined;
  instagramHandle?: string | null | undefined;
  facebookHandle?: string | null | undefined;
  otherNeeds?: string | null | undefined;
}

/** Until all of these are filled in, the profile overlay blocks the page. */
export const requiredProfileFields = [
  'firstName',
  'lastName',
  'gender',
  'birthdate',
  'studentStatus',
] as const;

export function isProfileComplete(profile: ProfileDraft): boolean {
  return requiredProfileFields.every((field) => isFilled(profile[field]));
}

export type ProfileErrors = Partial<Record<keyof ProfileDraft | 'handles', string>>;

/** All error messages by field, in the order of the form. `today` is the calendar date in New York. */
export function profileErrors(profile: ProfileDraft, today: string): ProfileErrors {
  const errors: ProfileErrors = {};
  const say = (field: keyof ProfileErrors, message: string | undefined) => {
    if (message !== undefined) errors[field] = message;
  };
  say('firstName', nameError(profile.firstName, profileMessages.firstName));
  say('lastName', nameError(profile.lastName, profileMessages.lastName));
  say('gender', choiceError(profile.gender, genders, profileMessages.gender));
  say('studentStatus', choiceError(profile.studentStatus, studentStatuses, profileMessages.studentStatus));
  say('birthdate', birthdateError(profile.birthdate, today));
  for (const field of Object.keys(handleMessages) as Handle[]) say(field, handleError(profile, field));
  say('otherNeeds', otherNeedsError(profile.otherNeeds));
  return errors;
}

/** QuickCrew also requires one social media handle, so that a crew can stay in touch afterwards. */
export function crewProfileErrors(profile: ProfileDraft, today: string): ProfileErrors {
  const errors = profileErrors(profile, today);
  const handles = [profile.facebookHandle, profile.linkedinHandle, profile.instagramHandle];
  return handles.some(isFilled) ? errors : { ...errors, handles: profileMessages.noHandle };
}

function isFilled(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== '';
}

function nameError(name: string | null | undefined, missing: string): string | undefined {
  if (!isFilled(name)) return missing;
  return isName(name) ? undefined : nameMessage;
}

type Handle = keyof typeof handleMessages;

function handleError(profile: ProfileDraft, field: Handle): string | undefined {
  const handle = profile[field];
  if (!isFilled(handle) || handle.trim().length <= maxHandleLength) return undefined;
  return handleMessages[field];
}

function choiceError(choice: string | null | undefined, known: readonly string[], missing: string) {
  return isFilled(choice) && known.includes(choice) ? undefined : missing;
}

function birthdateError(birthdate: string | null | undefined, today: string): string | undefined {
  if (!isFilled(birthdate)) return profileMessages.birthdate;
  if (!isCalendarDate(birthdate)) return profileMessages.birthdateInvalid;
  if (birthdate > today) return profileMessages.birthdateInFuture;
  const years = ageOn(birthdate, today);
  if (years < minAge) return profileMessages.tooYoung;
  return years > maxAge ? profileMessages.tooOld : undefined;
}

/** False for a day that does not exist, such as 2025-02-30. */
function isCalendarDate(text: string): boolean {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!found) return false;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whole years between two dates. In a common year, a person born on February 29 turns older on March 1. */
function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
