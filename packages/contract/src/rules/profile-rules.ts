import { isName, nameMessage } from './name-rules.ts';

/** The rules of a profile, the same for every form and for the server. */

export const genders = ['Male', 'Female', 'Other'] as const;
export type Gender = (typeof genders)[number];

export const studentStatuses = ['Undergraduate', 'Graduate', 'Other'] as const;
export type StudentStatus = (typeof studentStatuses)[number];

export const youngestYears = 18;
export const oldestYears = 99;
const longestHandle = 200;

export const profileMessages = {
  firstName: 'First name is required.',
  lastName: 'Last name is required.',
  gender: 'Gender is required.',
  studentStatus: 'Student status is required.',
  birthdate: 'Birthdate is required.',
  birthdateInvalid: 'Invalid birthdate.',
  birthdateInFuture: 'Birthdate cannot be in the future.',
  tooYoung: 'You must be at least 18.',
  tooOld: 'Please enter a real birthdate.',
  noHandle: 'You must include at least one social media handle.',
} as const;

const handleMessage = (network: string) =>
  `The ${network} handle can have ${longestHandle} characters at most.`;

export const handleMessages = {
  linkedinHandle: handleMessage('LinkedIn'),
  instagramHandle: handleMessage('Instagram'),
  facebookHandle: handleMessage('Facebook'),
} as const;

/** What a form may hold: anything a person can leave out or get wrong. */
export interface ProfileDraft {
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  gender?: string | null | undefined;
  birthdate?: string | null | undefined;
  studentStatus?: string | null | undefined;
  linkedinHandle?: string | null | undefined;
  instagramHandle?: string | null | undefined;
  facebookHandle?: string | null | undefined;
}

/** Without these a student gets no further than the overlay. */
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

/** All complaints at once, by field, in the order in which a form shows them. `today` is New York's calendar date. */
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
  return errors;
}

/** QuickCrew asks for one way to find each other afterwards. */
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
  if (!isFilled(handle) || handle.trim().length <= longestHandle) return undefined;
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
  if (years < youngestYears) return profileMessages.tooYoung;
  return years > oldestYears ? profileMessages.tooOld : undefined;
}

/** A day that exists: 2025-02-30 does not. */
function isCalendarDate(text: string): boolean {
  const found = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!found) return false;
  const [year, month, day] = found.slice(1).map(Number) as [number, number, number];
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Whole years between two calendar dates. Who is born on February 29 grows older on March 1 in other years. */
function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}
