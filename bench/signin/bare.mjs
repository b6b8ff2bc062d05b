// A minimal version of the same two calls: Fastify and pg with one or two named statements per call. No rate
// limits, no mail, no queue, no attribution. Its speed is about the maximum for Node.js and PostgreSQL here.
import { createHash, createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { Pool } from 'pg';
import { sendCodesOnRequest, sendUrl } from './control-channel.mjs';

const minuteMs = 60_000;
const sessionDays = 30;
const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.CONNECTIONS),
});
await pool.query(`
  create table students (id uuid primary key, email text not null unique, created_at timestamptz not null);
  create table challenges (
    id uuid primary key, email text not null, code_hash bytea not null, attempts smallint not null default 0,
    expires_at timestamptz not null, used_at timestamptz
  );
  create table sessions (
    id uuid primary key, student_id uuid not null references students (id), token_hash bytea not null unique,
    ends_at timestamptz not null
  )`);

const secret = randomBytes(32);
const hashCode = (challengeId, email, code) =>
  createHmac('sha256', secret).update(`${challengeId}\n${email}\n${code}`).digest();
const inCookie = { httpOnly: true, sameSite: 'strict', path: '/' };
const text = { type: 'string', maxLength: 254 };
const bodyOf = (...fields) => ({
  type: 'object',
  required: fields,
  properties: Object.fromEntries(fields.map((field) => [field, text])),
});

const codes = new Map();
const app = Fastify();
await app.register(cookie);

app.post('/signin', { schema: { body: bodyOf('username') } }, async (request, reply) => {
  const email = request.body.username.trim().toLowerCase();
  const id = randomUUID();
  const code = String(randomInt(0, 100_000_000)).padStart(8, '0');
  await pool.query({
    name: 'challenge',
    text: 'insert into challenges (id, email, code_hash, expires_at) values ($1, $2, $3, $4)',
    values: [id, email, hashCode(id, email, code), new Date(Date.now() + 10 * minuteMs)],
  });
  codes.set(email, code);
  reply.setCookie('challenge', id, { ...inCookie, maxAge: 600 });
  return { resendAfterSeconds: 60 };
});

app.post('/confirm', { schema: { body: bodyOf('username', 'code') } }, async (request, reply) => {
  const email = request.body.username.trim().toLowerCase();
  const id = request.cookies.challenge;
  const now = new Date();
  const counted = await pool.query({
    name: 'attempt',
    text: `update challenges set attempts = attempts + 1
      where id = $1 and email = $2 and used_at is null and expires_at > $3 and attempts < 5 returning code_hash`,
    values: [id, email, now],
  });
  const hash = counted.rows[0]?.code_hash;
  if (!hash || !timingSafeEqual(hash, hashCode(id, email, request.body.code))) return refuse(reply);
  const token = randomBytes(32).toString('base64url');
  const opened = await pool.query({
    name: 'open',
    text: `with used as (
        update challenges set used_at = $1 where id = $2 and used_at is null returning email
      ), student as (
        insert into students (id, email, created_at) select $3, email, $1 from used
        on conflict (email) do update set email = excluded.email returning id
      )
      insert into sessions (id, student_id, token_hash, ends_at)
        select $4, id, $5, $6 from student returning student_id`,
    values: [
      now,
      id,
      randomUUID(),
      randomUUID(),
      createHash('sha256').update(token).digest(),
      new Date(now.getTime() + sessionDays * 24 * 60 * minuteMs),
    ],
  });
  if (!opened.rows[0]) return refuse(reply);
  reply.clearCookie('challenge', inCookie);
  reply.setCookie('session', token, { ...inCookie, maxAge: sessionDays * 24 * 3_600 });
  return { userId: opened.rows[0].student_id };
});

function refuse(reply) {
  reply.code(401);
  return { message: 'Wrong passcode.' };
}

sendCodesOnRequest(codes);
sendUrl(await app.listen({ host: '127.0.0.1', port: 0 }));
