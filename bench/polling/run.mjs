// One run on one PostgreSQL: 1,000 students poll their lobbies, and the contestants take turns in each round.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createApp, prepareDatabase } from '../../apps/server/dist/app.js';
import { AccessTokens } from '../../apps/server/dist/features/accounts/sessions/access-tokens.js';
import { realClock } from '../../apps/server/dist/platform/clock/clock.js';
import { parseConfig } from '../../apps/server/dist/platform/config/config.js';
import { loadDemoSecrets } from '../../apps/server/dist/platform/demo/demo-secrets.js';
import { startEmbeddedPostgres } from '../../apps/server/dist/platform/embedded-postgres/index.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { AppSecret } from '../../apps/server/dist/platform/secrets/app-secret.js';
import { median, printTable } from '../registration/results.mjs';
import { insertStudents, sessionId, studentId } from '../registration/students.mjs';
import { startProcess, stopProcesses } from '../signin/processes.mjs';

const students = 1_000;
const rounds = 9;
const warmUpRounds = 2;
const connections = 50;
const perTurn = { unchanged: 10_000, changed: 2_000 };

const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-bench-'));
chmodSync(dataDir, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir });
let code = 1;
try {
  await measure();
  code = 0;
} finally {
  await stopProcesses();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code;
}

async function measure() {
  const databaseUrl = await createDatabase();
  await prepareDatabase(databaseUrl, createLogger('error'));
  await insertLobbies(databaseUrl);
  const signedIn = await signIn(databaseUrl);
  const product = startProcess('../../apps/server/dist/main.js', {
    ROLE: 'api',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LIMITS: 'relaxed',
  });
  const productUrl = await product.waitForOutput(/is ready at (\S+)/);
  const environment = { DATABASE_URL: databaseUrl };
  const contestants = [
    { label: 'Crewtable', url: productUrl },
    {
      label: 'bare node:http',
      url: await startProcess('../polling/bare-http.mjs').nextMessage(),
      onlyUnchanged: true,
    },
    {
      label: 'Fastify + pg',
      url: await startProcess('../polling/fastify-pg.mjs', environment).nextMessage(),
    },
  ];
  const load = startProcess('../polling/load.mjs');
  console.log(
    `${rounds} rounds over ${connections} connections, ${students} students; ` +
      `${availableParallelism()} cores (load ${loadavg()[0].toFixed(1)}), ${process.arch}, Node ${process.versions.node}`,
  );
  for (const [kind, count] of Object.entries(perTurn)) {
    const expected = kind === 'unchanged' ? '304' : '200';
    const measured = contestants.filter(({ onlyUnchanged }) => kind === 'unchanged' || !onlyUnchanged);
    for (const contestant of measured) {
      contestant.rates = [];
      contestant.polls =
        kind === 'unchanged' && !contestant.onlyUnchanged
          ? await readTags(contestant.url, signedIn)
          : signedIn.map((poll) => ({ ...poll, tag: '"old"' }));
    }
    for (let round = -warmUpRounds; round < rounds; round++) {
      for (const contestant of measured) {
        const { rate, statuses } = await load.request({
          url: contestant.url,
          polls: contestant.polls,
          connections,
          count,
        });
        if (statuses[expected] !== count)
          throw new Error(
            `${contestant.label} answered ${JSON.stringify(statuses)} instead of ${count} x ${expected}`,
          );
        if (round >= 0) contestant.rates.push(rate);
      }
    }
    const [ours, ...others] = measured;
    console.log();
    printTable([
      [`${kind} polls`, 'a second', 'Crewtable / contestant'],
      ...[ours, ...others].map(({ label, rates }) => [
        label,
        median(rates).toFixed(0),
        median(ours.rates.map((rate, round) => rate / rates[round])).toFixed(2),
      ]),
    ]);
  }
  console.log('\nGoals: 0.5 of bare node:http when unchanged, 0.8 of Fastify + pg when changed.');
}

async function createDatabase() {
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database bench_polling');
  await client.end();
  return postgres.urlFor('bench_polling');
}

/** Inserts one lobby per student, each with a second student who was invited and has not joined. */
async function insertLobbies(databaseUrl) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const query = (text) => client.query(text);
  await insertStudents(query, students);
  await query(`update profiles set instagram_handle = 'handle'`);
  await query(`
    insert into lobbies (id, city, location, meeting_time, size, created_at)
    select id, 'New York City', 'Lower Manhattan, NY', '2099-01-01', 1, '2025-05-21' from students`);
  await query(`
    insert into lobby_members (lobby_id, student_id, invited_at, joined_at)
    select id, id, '2025-05-21'::timestamptz, '2025-05-21'::timestamptz from students
    union all select id, '${studentId(0)}', '2025-05-21', null from students where id <> '${studentId(0)}'`);
  await query('analyze');
  await client.end();
}

/** Signs cookies with the key of this installation. The lobby of a student has the same id as the student. */
async function signIn(databaseUrl) {
  const app = await createApp({
    config: parseConfig({ PORT: '0' }),
    log: createLogger('error'),
    version: 'bench',
    databaseUrl,
    directUrl: databaseUrl,
  });
  const { appSecret } = await loadDemoSecrets(app.database.pool);
  const tokens = new AccessTokens(new AppSecret(appSecret), realClock);
  const polls = [];
  for (let n = 0; n < students; n++) {
    const token = await tokens.issue({ id: studentId(n), sessionId: sessionId(n) });
    polls.push({
      path: `/api/lobby/${studentId(n)}`,
      cookie: `crewtable_access=${token}; session=${sessionId(n)}`,
    });
  }
  await app.stop();
  return polls;
}

/** Requests each lobby once, as a client does before its first poll. */
async function readTags(url, polls) {
  const tagged = [];
  for (const { path, cookie } of polls) {
    const response = await fetch(`${url}${path}`, { headers: { cookie } });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    tagged.push({ path, cookie, tag: response.headers.get('etag') });
  }
  return tagged;
}
