import { randomBytes, randomUUID } from 'node:crypto';
import { api } from '@crewtable/contract';
import { hashRefreshToken } from '../../../apps/server/dist/features/accounts/sessions/refresh-tokens.js';
import { Passcodes } from '../../../apps/server/dist/features/accounts/sign-in/passcodes.js';

const code = '12345678';

/** A challenge as after 'ask for a passcode', whose code is known. */
async function challenge({ query, appSecret, now }, email) {
  const [id, browserId] = [randomUUID(), randomUUID()];
  await query(
    `insert into passcode_challenges (id, email, code_hash, browser_id, expires_at, created_at)
      values ($1, $2, $3, $4, $5::timestamptz + interval '10 minutes', $5)`,
    [id, email, new Passcodes(appSecret).hash(id, email, code), browserId, now()],
  );
  return { email, cookies: `crewtable_challenge=${id}; crewtable_visitor=${browserId}` };
}

export const callsOfSignIn = [
  {
    name: 'ask for a passcode',
    as: 'nobody',
    endpoint: api.accounts.signIn,
    body: ({ n }) => ({ username: `student-${n}@example.edu` }),
  },
  {
    name: 'enter the passcode',
    as: 'nobody',
    endpoint: api.accounts.confirmSignIn,
    prepare: (student) => challenge(student, `student-${student.n}@example.edu`),
    cookies: ({ cookies }) => cookies,
    body: ({ email }) => ({ username: email, code }),
  },
  {
    name: 'enter the passcode, new student',
    as: 'nobody',
    endpoint: api.accounts.confirmSignIn,
    prepare: (student) => challenge(student, `${randomUUID()}@example.edu`),
    cookies: ({ cookies }) => cookies,
    body: ({ email }) => ({ username: email, code }),
  },
  {
    name: 'refresh the session',
    as: 'nobody',
    endpoint: api.accounts.refresh,
    async prepare({ query, sessionId }) {
      const token = randomBytes(32).toString('base64url');
      await query('insert into refresh_tokens (hash, session_id) values ($1, $2)', [
        hashRefreshToken(token),
        sessionId,
      ]);
      return { cookies: `crewtable_refresh=${token}` };
    },
    cookies: ({ cookies }) => cookies,
  },
  { name: 'who am I', as: 'student', endpoint: api.accounts.me },
  { name: 'own sessions', as: 'student', endpoint: api.accounts.listSessions },
];
