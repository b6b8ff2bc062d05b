// The contestants: how each is started with its own database, its two calls, and how the benchmark reads the
// codes between the calls, outside the measured time.
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from './processes.mjs';

/** The pool size of the product. */
const connections = 20;

/**
 * The built product in demo mode, with everything that it does at a sign-in, including the mail, but without
 * the limits per network address. It runs one process per role.
 */
function crewtable(label, roles) {
  return {
    label,
    request: (email) => ({ path: '/api/auth/signin', body: { username: email } }),
    confirm: (email, code) => ({ path: '/api/auth/signin-confirm', body: { username: email, code } }),
    countSessions: 'select count(*)::int as count from sessions',
    async start(database) {
      const processes = roles.map((role) =>
        startProcess('../../apps/server/dist/main.js', {
          ROLE: role,
          PORT: '0',
          DATABASE_URL: database.url,
          LIMITS: 'relaxed',
        }),
      );
      const [url] = await Promise.all(processes.map((process) => process.waitForOutput(/is ready at (\S+)/)));
      return {
        url,
        pids: processes.map(({ pid }) => pid),
        readCodes: () => readMailbox(database),
        waitUntilIdle: () => waitUntilQueueIsEmpty(database),
      };
    },
  };
}

/** Reads the codes from the mails, like a student. */
async function readMailbox(database) {
  await waitUntilQueueIsEmpty(database);
  const { rows } = await database.query('delete from demo.mail returning recipient, text');
  const codes = rows.map(({ recipient, text }) => [recipient, /(?<!\d)\d{8}(?!\d)/.exec(text)?.[0]]);
  return new Map(codes.filter(([, code]) => code));
}

/** Waits, so that no job of this contestant runs while another contestant is measured. */
async function waitUntilQueueIsEmpty(database) {
  for (;;) {
    const { rows } = await database.query(
      `select (select count(*)::int from outgoing_mail)
        + (select count(*)::int from graphile_worker.jobs where run_at <= now()) as waiting`,
    );
    if (rows[0].waiting === 0) return;
    await pause(10);
  }
}

function peer(label, script, calls) {
  return {
    label,
    ...calls,
    async start(database) {
      const process = startProcess(script, {
        DATABASE_URL: database.url,
        CONNECTIONS: String(connections),
      });
      const { url } = await process.nextMessage();
      return {
        url,
        pids: [process.pid],
        readCodes: async () => new Map((await process.request('codes')).codes),
        waitUntilIdle: async () => {},
      };
    },
  };
}

export const contestants = {
  crewtable: crewtable('Crewtable', ['all']),
  crewtableSplit: crewtable('Crewtable, mail in a process of its own', ['api', 'worker']),
  bare: peer('bare Fastify + pg', 'bare.mjs', {
    request: (email) => ({ path: '/signin', body: { username: email } }),
    confirm: (email, code) => ({ path: '/confirm', body: { username: email, code } }),
    countSessions: 'select count(*)::int as count from sessions',
  }),
  betterAuth: peer("better-auth's e-mail OTP", 'better-auth.mjs', {
    request: (email) => ({
      path: '/api/auth/email-otp/send-verification-otp',
      body: { email, type: 'sign-in' },
    }),
    confirm: (email, code) => ({ path: '/api/auth/sign-in/email-otp', body: { email, otp: code } }),
    countSessions: 'select count(*)::int as count from session',
  }),
};
