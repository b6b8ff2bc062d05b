import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import {
  feedbackMessages,
  handleMessages,
  nameMessage,
  needsMessages,
  profileMessages,
} from '../rules/field-messages.ts';
import { needs } from '../rules/needs.ts';
import { StudentStanding } from '../rules/student-standing.ts';

const Need = Type.Enum(needs);

const Nullable = Type.Union([Type.String(), Type.Null()]);

const UserProfile = Type.Object({
  userId: Type.String(),
  email: Type.String(),
  college: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  gender: Type.String(),
  birthdate: Type.String({ format: 'date' }),
  studentStatus: Type.String(),
  linkedinHandle: Nullable,
  instagramHandle: Nullable,
  facebookHandle: Nullable,
  /** Diet and access. Only the student gets this; a venue gets counts per table without names. */
  needs: Type.Array(Need),
  otherNeeds: Nullable,
  status: StudentStanding,
  freeTickets: Type.Literal(0),
});

const Subscription = Type.Object({
  status: Type.String(),
  currentPeriodEnd: Type.Union([Type.Integer(), Type.Null()]),
  canceledAt: Type.Union([Type.Integer(), Type.Null()]),
});

export const get = endpoint({
  method: 'GET',
  path: 'profiles/v2/',
  summary: 'The own profile and subscription. 404 means that there is no profile yet.',
  access: 'student',
  answers: {
    200: Type.Object({ userProfile: UserProfile, subscription: Type.Union([Subscription, Type.Null()]) }),
  },
  errors: ['not_found'],
});

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

const FeedbackType = Type.Union([
  Type.Literal('UNAVAILABLE_FOR_THESE_DATES'),
  Type.Literal('CANT_AFFORD_COST'),
  Type.Literal('NOT_INTERESTED_IN_EVENTS'),
  Type.Literal('EVENT_FEEDBACK'),
]);

export const giveFeedback = endpoint({
  method: 'POST',
  path: 'profiles/v2/feedback',
  summary: 'What a student wants us to know.',
  access: 'student',
  body: Type.Object({
    type: FeedbackType,
    feedback: Type.Optional(Type.String({ maxLength: 4_000 })),
    /** From 1 to 5, for an event that the student attended. */
    rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
    eventId: Type.Optional(Type.String({ maxLength: 100 })),
    eventType: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  answers: { 201: Type.Object({}) },
  errors: ['not_found', 'already_told'],
  messages: { type: 'Please choose what it is about.', rating: feedbackMessages.rating },
  perAccount: { name: 'feedback', perHour: 20 },
  repeat: 'stored-answer',
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: 'profiles/v2/export',
  summary: 'Everything we keep about the student, as a file to save.',
  access: 'student',
  answers: {
    200: Type.Object({
      exportedAt: Type.String({ format: 'date-time' }),
      /** One key per area that stores data about the student: account, profile, … */
      data: Type.Record(Type.String(), Type.Unknown()),
    }),
  },
  errors: [],
  perAccount: { name: 'exports', perHour: 5 },
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: 'profiles/v2/',
  summary:
    'Deletes the account with everything that belongs to it, and ends all of its sessions. Needs a sign-in or a confirmation of the last 10 minutes.',
  access: 'student',
  answers: { 200: Type.Object({}) },
  errors: ['confirm_first'],
  whileSuspended: 'allowed',
});
