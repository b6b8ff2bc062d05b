import { Type } from '#type';
import { endpoint } from '../endpoint.ts';
import { UserProfile } from './user-profile.ts';

// In files of their own, so that pages without these forms do not load their messages.
export { create, update } from './profile-changes.ts';
export { giveFeedback } from './student-feedback.ts';

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
