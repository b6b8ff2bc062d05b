import { orderNeeds } from '@crewtable/contract';
import type { Need } from '@crewtable/contract';
import type { OwnProfile } from '../profile-query.ts';
import type { ProfileFields } from '../use-update-profile.ts';

/** In the order of the form and of the validation errors. */
export const profileFieldNames = [
  'firstName',
  'lastName',
  'gender',
  'studentStatus',
  'birthdate',
  'linkedinHandle',
  'instagramHandle',
  'facebookHandle',
  'otherNeeds',
] as const;

export type ProfileFieldName = (typeof profileFieldNames)[number];

/** The values of the form fields; empty fields are empty strings. */
export type ProfileValues = Record<ProfileFieldName, string> & { needs: Need[] };

/** A profile in which any field may be missing. */
export type KnownProfile = Partial<OwnProfile['userProfile']>;

export function valuesOf(known: KnownProfile): ProfileValues {
  return { ...fromEachField((name) => known[name] ?? ''), needs: orderNeeds(known.needs ?? []) };
}

/** The fields that differ from the stored profile; emptied optional fields are sent as null. */
export function changedFields(values: ProfileValues, known: KnownProfile): ProfileFields {
  const stored = valuesOf(known);
  const changed = profileFieldNames
    .map((name) => [name, values[name].trim()] as const)
    .filter(([name, value]) => value !== stored[name]);
  const needs = orderNeeds(values.needs);
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value === '' ? null : value])),
    ...(needs.join() !== stored.needs.join() && { needs }),
  };
}

function fromEachField(value: (name: ProfileFieldName) => string): Record<ProfileFieldName, string> {
  return {
    firstName: value('firstName'),
    lastName: value('lastName'),
    gender: value('gender'),
    studentStatus: value('studentStatus'),
    birthdate: value('birthdate'),
    linkedinHandle: value('linkedinHandle'),
    instagramHandle: value('instagramHandle'),
    facebookHandle: value('facebookHandle'),
    otherNeeds: value('otherNeeds'),
  };
}
