import { Type } from '#type';
import { endpoint } from './endpoint.ts';

export const signIn = endpoint({
  method: 'POST',
  path: 'auth/signin',
  summary: 'Sends an 8-digit passcode to a university address.',
  access: 'anyone',
  body: Type.Object({ username: Type.String({ maxLength: 254 }) }),
  answers: { 200: Type.Object({ resendAfterSeconds: Type.Integer() }) },
  errors: [],
});

export const confirmSignIn = endpoint({
  method: 'POST',
  path: 'auth/signin-confirm',
  summary: 'Confirms the passcode and starts the session.',
  access: 'anyone',
  body: Type.Object({ username: Type.String({ maxLength: 254 }), code: Type.String({ maxLength: 32 }) }),
  answers: { 200: Type.Object({ userId: Type.String() }) },
  errors: ['wrong_passcode'],
});

export const me = endpoint({
  method: 'GET',
  path: 'auth/me',
  summary: 'The signed-in student.',
  access: 'student',
  answers: {
    200: Type.Object({
      userId: Type.String(),
      email: Type.String(),
      status: Type.Literal('ACTIVE'),
    }),
  },
  errors: [],
});

export const logOut = endpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Ends the session.',
  access: 'anyone',
  answers: { 200: Type.Object({}) },
  errors: [],
});
