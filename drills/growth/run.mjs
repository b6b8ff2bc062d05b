/** Measures the hot calls on a small database and on a grown one, and explains the statements that they send. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiBase } from '@crewtable/contract';
import { createDatabase, machineText, runMeasurement, startPostgres } from '../../bench/measurement.mjs';
import { median, printTable } from '../../bench/registration/results.mjs';
import { insertEvent } from '../../bench/registration/students.mjs';
import { createApp, prepareDatabase } from '../../apps/server/dist/app.js';
import { AccessTokens } from '../../apps/server/dist/features/accounts/sessions/access-tokens.js';
import { realClock } from '../../apps/server/dist/platform/clock/clock.js';
import { parseConfig } from '../../apps/server/dist/platform/config/config.js';
import { loadDemoSecrets } from '../../apps/server/dist/platform/demo/demo-secrets.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { AppSecret } from '../../apps/server/dist/platform/secrets/app-secret.js';
import { sessionId } from '../../bench/registration/students.mjs';
import { explain } from './explain.mjs';
import { grow } from './grow.mjs';
import { hotCalls, openEventId } from './hot-calls.mjs';
import { recordStatements } from './record.mjs';

const smallStudents = 1_000;
const repetitions = 31;
/** A call of a student may take this many times as long on the grown database. */
const maxRatio = 3;

/** @returns {Promise<boolean>} whether no hot call of a student depends on the size of the tables */
export async function runDrill({ students, plansFolder }) {
  let held = false;
  await runMeasurement(async () => {
    const postgres = await startPostgres();
    const small = await measure(postgres, 'drill_small', smallStudents);
    console.log(`grown to ${students} students: this takes minutes`);
    const grown = await measure(postgres, 'drill_grown', students);
    held = report({ small, grown, plansFolder });
  });
  return held;
}

async function measure(postgres, name, students) {
  const { url: databaseUrl, query } = await createDatabase(postgres, name);
  await prepareDatabase(databaseUrl, createLogger('error'));
  const size = await grow(query, students);
  await insertEvent(query, openEventId, 1_000);
  const app = await createApp({
    config: parseConfig({ PORT: '0' }),
    log: createLogger('error'),
    version: 'drill',
    databaseUrl,
    directUrl: databaseUrl,
  });
  const send = await createSender(app, Math.floor(students / 2));
  const calls = [];
  for (const call of hotCalls) {
    // The first calls fill caches and prepare the statements.
    for (let warmUp = 0; warmUp < 3; warmUp++) await send(call);
    const statements = await recordStatements(app, () => send(call));
    const times = [];
    for (let turn = 0; turn < repetitions; turn++) times.push(await send(call));
    calls.push({ name: call.name, as: call.as, ms: median(times), plans: await explain(query, statements) });
  }
  await app.stop();
  return { size, calls };
}

/** Sends one call and returns how long it took. */
async function createSender(app, studentNumber) {
  const { appSecret } = await loadDemoSecrets(app.database.pool);
  const tokens = new AccessTokens(new AppSecret(appSecret), realClock);
  const id = sessionId(studentNumber).replace('9000', '8000');
  const cookies = {
    student: `crewtable_access=${await tokens.issue({ id, sessionId: sessionId(studentNumber) })}`,
    owner: await enterOffice(app),
    nobody: '',
  };
  return async ({ endpoint, params = {}, query, body, as }) => {
    const values = typeof params === 'function' ? params({ studentId: id }) : params;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(values[name]));
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const startedAt = performance.now();
    const answer = await app.http.inject({
      method: endpoint.method,
      url: `${apiBase}${path}${search}`,
      headers: { cookie: cookies[as], 'sec-fetch-site': 'same-origin' },
      ...(body && { payload: body }),
    });
    if (answer.statusCode >= 400 && answer.statusCode !== 429)
      throw new Error(`${endpoint.method} ${path} answered ${answer.statusCode}: ${answer.body}`);
    return performance.now() - startedAt;
  };
}

async function enterOffice(app) {
  const answer = await app.http.inject({
    method: 'POST',
    url: `${apiBase}organise/demo/sign-in`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload: { role: 'owner' },
  });
  if (answer.statusCode >= 300) throw new Error(`The owner could not enter: ${answer.body}`);
  return answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

function report({ small, grown, plansFolder }) {
  mkdirSync(plansFolder, { recursive: true });
  const faults = [];
  const rows = grown.calls.map((call, index) => {
    const before = small.calls[index];
    const slowest = call.plans.toSorted((one, other) => other.ms - one.ms)[0];
    const scanned = [...new Set(call.plans.flatMap(({ scans }) => scans))];
    const file = `${call.name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.json`;
    writeFileSync(join(plansFolder, file), `${JSON.stringify(call.plans, undefined, 2)}\n`);
    if (call.as !== 'owner' && scanned.length > 0)
      faults.push(`${call.name} reads all of ${scanned.join(', ')}`);
    if (call.as !== 'owner' && call.ms > maxRatio * before.ms + 2) faults.push(`${call.name} became slower`);
    return [
      call.name,
      `${before.ms.toFixed(1)} ms`,
      `${call.ms.toFixed(1)} ms`,
      (call.ms / before.ms).toFixed(1),
      slowest ? `${slowest.ms.toFixed(2)} ms` : '',
      scanned.join(', '),
    ];
  });
  const text = ({ size }) =>
    `${size.students} students, ${size.seats} seats, ${size.notifications} notifications`;
  console.log(`\n## Growth drill\n\n${machineText()}\n\nSmall: ${text(small)}. Grown: ${text(grown)}.\n`);
  printTable([
    ['call', 'small', 'grown', 'ratio', 'slowest statement', 'large tables that it reads as a whole'],
    ...rows,
  ]);
  const sizes = grown.size.tables.map(({ name, megabytes }) => `${name} ${megabytes.toFixed(0)} MB`);
  console.log(`\nThe largest tables with their indexes: ${sizes.join(', ')}.`);
  console.log(`\nThe plans are in ${plansFolder}.`);
  console.log(faults.length === 0 ? '\nheld' : `\nbroke: ${faults.join(' | ')}`);
  return faults.length === 0;
}
