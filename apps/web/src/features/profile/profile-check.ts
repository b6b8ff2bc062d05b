import { profileErrors, profileMessages } from '@crewtable/contract';
import type { ProfileErrors } from '@crewtable/contract';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { calendarDate } from '../../lib/date-words.ts';
import { productClock } from '../../lib/product-clock.ts';
import { profileFieldNames } from './profile-values.ts';
import type { ProfileFieldName, ProfileValues } from './profile-values.ts';

/** The contract's rules, in the shape that the form asks for. */
export const checkProfile: Resolver<ProfileValues> = (values, _context, { fields }) => {
  const errors = fieldErrors(
    complaints(isHalfTyped(fields['birthdate']?.ref) ? { ...values, birthdate: 'half a date' } : values),
  );
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};

const aboutAge = new Set<string>([
  profileMessages.birthdateInFuture,
  profileMessages.tooYoung,
  profileMessages.tooOld,
]);

function complaints(values: ProfileValues): ProfileErrors {
  const now = productClock.now();
  if (now !== undefined) return profileErrors(values, calendarDate(now));
  // Nobody has told us what day it is: the server, which knows, judges the age.
  const { birthdate, ...errors } = profileErrors(values, '2000-01-01');
  return birthdate === undefined || aboutAge.has(birthdate) ? errors : { ...errors, birthdate };
}

/** A date input hides a date that cannot be, or is only begun, behind an empty value. */
function isHalfTyped(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput;
}

function fieldErrors(found: ProfileErrors): FieldErrors<ProfileValues> {
  const errors: FieldErrors<ProfileValues> = {};
  for (const name of profileFieldNames) {
    const message = found[name];
    if (message !== undefined) errors[name] = { type: 'rule', message };
  }
  return errors;
}

const fieldOfMessage = new Map<string, ProfileFieldName>([
  [profileMessages.firstName, 'firstName'],
  [profileMessages.lastName, 'lastName'],
  [profileMessages.gender, 'gender'],
  [profileMessages.studentStatus, 'studentStatus'],
  [profileMessages.birthdate, 'birthdate'],
  [profileMessages.birthdateInvalid, 'birthdate'],
  [profileMessages.birthdateInFuture, 'birthdate'],
  [profileMessages.tooYoung, 'birthdate'],
  [profileMessages.tooOld, 'birthdate'],
]);

/** The field that one of the server's sentences is about, if it is about one. */
export function fieldOf(message: string): ProfileFieldName | undefined {
  return fieldOfMessage.get(message);
}
