import { Type } from '#type';
import { emailMessages } from '../rules/email-address.ts';
import { endpoint } from '../endpoint.ts';
import { wrongPasscodeMessage } from '../rules/passcode-message.ts';
import { StudentStanding } from '../rules/student-standing.ts';

/** May be omitted, null or empty: the server's rules answer all three with the same message. */
const Address = Type.String({ maxLength: 254, default: '' });
const Hint = Type.Optional(Type.String({ maxLength: 300 }));

export const initSession = endpoint({
  method: 'POST',
  path: 'auth/init-session',
  summary: 'Begins a visit: stores where the visitor came from and returns whether a student is signed in.',
  access: 'entrance',
  underLoad: 'refused-last',
  body: Type.Object({
    utm_source: Hint,
    utm_medium: Hint,
    utm_campaign: Hint,
    utm_term: Hint,
    utm_content: Hint,
    referrer: Type.Optional(Type.String({ maxLength: 2_000 })),
  }),
  answers: {
    200: Type.Object({
      is_logged_in: Type.Boolean(),
      now: Type.String({ format: 'date-time' }),
      /** Only if configured: a tag manager for which the page may ask the visitor's consent. */
      googleTagManagerId: Type.Optional(Type.String()),
      /** Only in production with test keys: every page then shows that no money moves. */
      testPayments: Type.Optional(Type.Literal(true)),
      /** Only in demo mode: the clock may be moved, and open pages follow it. */
      demo: Type.Optional(Type.Literal(true)),
    }),
  },
  errors: [],
});

export const refresh = endpoint({
  method: 'POST',
  path: 'auth/refresh',
  summary:
    'Exchanges the refresh token for fresh cookies. A failure clears them, so that the student can sign in again.',
  access: 'entrance',
  underLoad: 'refused-last',
  answers: { 200: Type.Object({}) },
  errors: ['session_expired'],
});

export const signIn = endpoint({
  method: 'POST',
  path: 'auth/signin',
  summary: 'Sends an 8-digit passcode to a university address.',
  access: 'entrance',
  underLoad: 'refused-last',
  body: Type.Object({
    username: Address,
    referredBy: Hint,
    utm_source: Hint,
    utm_medium: Hint,
    utm_campaign: Hint,
  }),
  answers: { 200: Type.Object({ resendAfterSeconds: Type.Integer() }) },
  errors: [],
  messages: { username: emailMessages.notUniversity },
});

export const confirmSignIn = endpoint({
  method: 'POST',
  path: 'auth/signin-confirm',
  summary: 'Confirms the passcode and starts the session.',
  access: 'entrance',
  underLoad: 'refused-last',
  body: Type.Object({ username: Address, code: Type.String({ maxLength: 32, default: '' }) }),
  answers: { 200: Type.Object({ userId: Type.String() }) },
  errors: ['wrong_passcode'],
  messages: { username: emailMessages.notUniversity, code: wrongPasscodeMessage },
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
      status: StudentStanding,
    }),
  },
  errors: [],
});

export const logOut = endpoint({
  method: 'POST',
  path: 'auth/logout',
  summary: 'Ends the session.',
  access: 'entrance',
  answers: { 200: Type.Object({}) },
  errors: [],
});

const Session = Type.Object({
  id: Type.String(),
  /** `browser` and `system` are derived from the user agent; null if unknown. */
  browser: Type.Union([Type.String(), Type.Null()]),
  system: Type.Union([Type.String(), Type.Null()]),
  signedInAt: Type.String({ format: 'date-time' }),
  /** When the session was last renewed; the time of the sign-in if it never was. */
  lastUsedAt: Type.String({ format: 'date-time' }),
  /** True for the session of this request. */
  isCurrent: Type.Boolean(),
});

export const listSessions = endpoint({
  method: 'GET',
  path: 'auth/sessions',
  summary: 'Where the student is signed in: this session first, then the others, the last used one first.',
  access: 'student',
  answers: { 200: Type.Object({ sessions: Type.Array(Session) }) },
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: 'auth/sessions/:sessionId',
  summary: 'Signs the student out in one place. Repeating it is harmless.',
  access: 'student',
  params: Type.Object({ sessionId: Type.String({ maxLength: 100 }) }),
  answers: { 200: Type.Object({}) },
  errors: ['not_found'],
  whileSuspended: 'allowed',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: 'auth/sessions',
  summary: 'Signs the student out everywhere else. Repeating it is harmless.',
  access: 'student',
  answers: { 200: Type.Object({}) },
  errors: [],
  whileSuspended: 'allowed',
});

export const reauth = endpoint({
  method: 'POST',
  path: 'auth/reauth',
  summary: "Mails a code to the student's own address, to confirm who holds this session.",
  access: 'student',
  underLoad: 'refused-last',
  answers: { 200: Type.Object({ resendAfterSeconds: Type.Integer() }) },
  errors: [],
  whileSuspended: 'allowed',
});

export const confirmReauth = endpoint({
  method: 'POST',
  path: 'auth/reauth-confirm',
  summary: 'Confirms the code: for 10 minutes this session may do what needs a recent sign-in.',
  access: 'student',
  underLoad: 'refused-last',
  body: Type.Object({ code: Type.String({ maxLength: 32, default: '' }) }),
  answers: { 200: Type.Object({}) },
  errors: ['wrong_passcode'],
  messages: { code: wrongPasscodeMessage },
  whileSuspended: 'allowed',
});
