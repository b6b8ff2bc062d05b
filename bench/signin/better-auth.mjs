// better-auth's e-mail OTP plugin, set up as in its documentation: a pg pool, its own migrations and its own
// handler for node:http. Its rate limit is off, and it sends no mail.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { toNodeHandler } from 'better-auth/node';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { Pool } from 'pg';
import { sendCodesOnRequest, sendUrl } from './control-channel.mjs';

const codes = new Map();
// The same as in Fastify. With the default of five seconds, connections could close before the next turn.
const server = createServer({ keepAliveTimeout: 72_000 });
await once(server.listen(0, '127.0.0.1'), 'listening');
const baseURL = `http://127.0.0.1:${server.address().port}`;

const options = {
  baseURL,
  secret: randomBytes(32).toString('base64url'),
  database: new Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.CONNECTIONS),
  }),
  rateLimit: { enabled: false },
  logger: { disabled: true },
  telemetry: { enabled: false },
  plugins: [
    emailOTP({
      otpLength: 8,
      expiresIn: 600,
      allowedAttempts: 5,
      // Hashed like in the other contestants, so that a stolen backup reveals no codes.
      storeOTP: 'hashed',
      sendVerificationOTP: async ({ email, otp }) => void codes.set(email, otp),
    }),
  ],
};
const { runMigrations } = await getMigrations(options);
await runMigrations();
const handle = toNodeHandler(betterAuth(options));
server.on('request', (request, response) => void handle(request, response));

sendCodesOnRequest(codes);
sendUrl(baseURL);
