import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { handleMessages, nameMessage, needsMessages, profileMessages } from '../rules/field-messages.ts';
import { needs } from '../rules/needs.ts';
import { Need, UserProfile } from './user-profile.ts';

// Above every limit of the rules, so that their messages are sent; low enough to reject oversized input.
const Field = Type.Optional(Type.Union([Type.String({ maxLength: 2_000 }), Type.Null()]));

const profileFields = {
  firstName: Field,
  lastName: Field,
  gender: Field,
  birthdate: Field,
  studentStatus: Field,
  linkedinHandle: Field,
  instagramHandle: Field,
  facebookHandle: Field,
  otherNeeds: Field,
};

const ProfileUpdate = Type.Object({
  ...profileFields,
  /** Not in the form that makes a profile, because a multipart form has no lists. */
  needs: Type.Optional(Type.Array(Need, { maxItems: needs.length, uniqueItems: true })),
});

const profileFaults = {
  firstName: nameMessage,
  lastName: nameMessage,
  gender: profileMessages.gender,
  birthdate: profileMessages.birthdateInvalid,
  studentStatus: profileMessages.studentStatus,
  linkedinHandle: handleMessages.linkedinHandle,
  instagramHandle: handleMessages.instagramHandle,
  facebookHandle: handleMessages.facebookHandle,
  otherNeeds: needsMessages.otherNeeds,
} as const;

const profileUpdates = { name: 'profile_updates', perHour: 60 } as const;

export const create = endpoint({
  method: 'POST',
  path: 'profiles/v2/',
  summary:
    'Makes the own profile from a form; where there is one already, the sent fields are merged into it.',
  access: 'student',
  body: Type.Object(profileFields),
  bodyType: 'multipart',
  answers: { 201: Type.Object({ userProfile: UserProfile }) },
  errors: [],
  messages: profileFaults,
  perAccount: profileUpdates,
});

export const update = endpoint({
  method: 'POST',
  path: 'profiles/v2/update',
  summary: 'Merges the sent fields into the own profile; the first update makes it.',
  access: 'student',
  body: ProfileUpdate,
  answers: { 201: Type.Object({ userProfile: UserProfile }) },
  errors: [],
  messages: { ...profileFaults, needs: needsMessages.needs },
  perAccount: profileUpdates,
});
