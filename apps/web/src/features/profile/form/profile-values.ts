import type { OwnProfile, ProfileFields } from '../profile-query.ts';

/** In the order in which the form shows them and the rules complain about them. */
export const profileFieldNames = [
  'firstName',
  'lastName',
  'gender',
  'studentStatus',
  'birthdate',
  'linkedinHandle',
  'instagramHandle',
  'facebookHandle',
] as const;

export type ProfileFieldName = (typeof profileFieldNames)[number];

/** What the fields of the form hold: text, empty where there is nothing. */
export type ProfileValues = Record<ProfileFieldName, string>;

/** A profile that may lack anything. */
export type KnownProfile = Partial<OwnProfile['userProfile']>;

export function valuesOf(known: KnownProfile): ProfileValues {
  return fromEachField((name) => known[name] ?? '');
}

/** What differs from what is stored, as it is sent; an optional field that was emptied is taken away. */
export function changedFields(values: ProfileValues, known: KnownProfile): ProfileFields {
  const stored = valuesOf(known);
  const changed = profileFieldNames
    .map((name) => [name, values[name].trim()] as const)
    .filter(([name, value]) => value !== stored[name]);
  return Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value]));
}

function fromEachField(value: (name: ProfileFieldName) => string): ProfileValues {
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    gender: value('gender'),
    studentStatus: value('studentStatus'),
    birthdate: value('birthdate'),
    linkedinHandle: value('linkedinHandle'),
    instagramHandle: value('instagramHandle'),
    facebookHandle: value('facebookHandle'),
  };
}
