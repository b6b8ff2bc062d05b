import { crewProfileErrors, needsMessages, profileErrors, profileMessages } from '@crewtable/contract';
import type { ProfileErrors } from '@crewtable/contract';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { calendarDate } from '../../../lib/format-date.ts';
import { productClock } from '../../../lib/product-clock.ts';
import { profileFieldNames } from './profile-values.ts';
import type { ProfileFieldName, ProfileValues } from './profile-values.ts';

type Rules = typeof profileErrors;

/** The validation rules of the contract as a resolver for react-hook-form. */
export const checkProfile = checkBy(profileErrors);

/** The same rules, plus the requirement of at least one social handle. */
export const checkCrewProfile = checkBy(crewProfileErrors);

function checkBy(rules: Rules): Resolver<ProfileValues> {
  return (values, _context, { fields }) => {
    const typed = isHalfTyped(fields['birthdate']?.ref) ? { ...values, birthdate: 'half a date' } : values;
    const errors = fieldErrors(complaints(typed, rules));
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

const aboutAge = new Set<string>([
  profileMessages.birthdateInFuture,
  profileMessages.tooYoung,
  profileMessages.tooOld,
]);

function complaints(values: ProfileValues, rules: Rules): ProfileErrors {
  const now = productClock.now();
  if (now !== undefined) return rules(values, calendarDate(now));
  // The product's clock is not known yet: skips the age check, which the server repeats.
  const { birthdate, ...errors } = rules(values, '2000-01-01');
  return birthdate === undefined || aboutAge.has(birthdate) ? errors : { ...errors, birthdate };
}

/** A date input returns an empty value for an invalid or incomplete date; `badInput` detects that. */
function isHalfTyped(input: unknown): boolean {
  return input instanceof HTMLInputElement && input.validity.badInput;
}

function fieldErrors(found: ProfileErrors): FieldErrors<ProfileValues> {
  const errors: FieldErrors<ProfileValues> = {};
  for (const name of profileFieldNames) {
    const message = found[name];
    if (message !== undefined) errors[name] = { type: 'rule', message };
  }
  // Any of the three handles is enough, so the error is shown at the first of them.
  if (found.handles !== undefined) errors.linkedinHandle ??= { type: 'rule', message: found.handles };
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
  [profileMessages.noHandle, 'linkedinHandle'],
  [needsMessages.otherNeeds, 'otherNeeds'],
]);

/** The field that an error message of the server is about; undefined if it is about none. */
export function fieldOf(message: string): ProfileFieldName | undefined {
  return fieldOfMessage.get(message);
}
