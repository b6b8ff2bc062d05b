// One server process with 100,000 payments, and a reader in this process that takes the file as fast as it comes. The
// server tells its memory in /proc, so that the reader's own memory does not count.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { addCleanUp, machineText, runMeasurement, startPostgres } from '../measurement.mjs';

const rows = 100_000;
const rounds = 5;
/** The goals of the design. */
const goals = { firstByteMs: 500, memoryMb: 50 };

await runMeasurement(measure);

async function measure() {
  const postgres = await startPostgres();
  const server = await startServer(postgres.url);
  addCleanUp(async () => void server.process.kill('SIGTERM'));
  await insertPayments(postgres.url);
  console.log(`${rows} rows, ${rounds} rounds after one to warm up; ${machineText()}`);
  const results = [];
  for (let round = 0; round <= rounds; round++) {
    const result = await exportOnce(server);
    if (round > 0) results.push(result);
  }
  const median = (name) => results.map((each) => each[name]).toSorted((a, b) => a - b)[rounds >> 1];
  const worst = (name) => Math.max(...results.map((each) => each[name]));
  console.log(
    `first byte   median ${median('firstByteMs').toFixed(0)} ms, worst ${worst('firstByteMs').toFixed(0)} ms (goal ${goals.firstByteMs})`,
  );
  console.log(
    `whole file   median ${(median('totalMs') / 1_000).toFixed(2)} s, ${(results[0].bytes / 1e6).toFixed(1)} MB`,
  );
  console.log(`more memory  worst ${worst('memoryMb').toFixed(0)} MB (goal ${goals.memoryMb})`);
  if (worst('firstByteMs') > goals.firstByteMs || worst('memoryMb') > goals.memoryMb) process.exitCode = 1;
}

async function startServer(databaseUrl) {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const main = new URL('../../apps/server/dist/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://localhost:${port}`;
  for (;;) {
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const enter = await post(`${url}/api/organise/demo/sign-in`, { role: 'owner' });
  const cookie = enter.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await post(`${url}/api/organise/demo/confirm`, undefined, cookie);
  return { process: child, url, cookie };
}

async function post(url, body, cookie) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(body && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function insertPayments(databaseUrl) {
  const client = new Client(databaseUrl);
  await client.connect();
  await client.query(`
    insert into students (id, email, created_at)
    select gen_random_uuid(), 'bench-' || number || '@example.edu', '2025-01-01'
    from generate_series(1, ${rows}) as number`);
  await client.query(`
    insert into profiles (student_id, first_name, last_name, gender, birthdate, student_status, updated_at)
    select id, 'Maya', 'Osei', 'Other', '2004-01-01', 'Graduate', '2025-01-01' from students
    where email like 'bench-%'`);
  await client.query(`
    insert into payments (id, student_id, purpose, target, title, amount_cents, currency, state, payment_intent_id,
      created_at, updated_at)
    select gen_random_uuid(), id, 'ticket', 'bench', 'Single Event Ticket, Wednesday, June 4', 500, 'usd', 'succeeded',
      'pi_' || id, '2025-01-02', '2025-01-02' from students where email like 'bench-%'`);
  await client.query('vacuum analyze');
  await client.end();
}

function memoryMb(pid) {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024;
}

async function exportOnce({ process: { pid }, url, cookie }) {
  const before = memoryMb(pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, memoryMb(pid))), 20);
  const body = { kind: 'payments', reason: 'Benchmark' };
  const { path } = await (await post(`${url}/api/organise/exports/addresses`, body, cookie)).json();
  const startedAt = performance.now();
  const response = await fetch(url + path, { headers: { cookie } });
  let firstByteMs;
  let bytes = 0;
  let lines = 0;
  for await (const piece of response.body) {
    firstByteMs ??= performance.now() - startedAt;
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines++;
  }
  const totalMs = performance.now() - startedAt;
  clearInterval(watch);
  if (lines !== rows + 1) throw new Error(`Expected ${rows + 1} lines, got ${lines}.`);
  return { firstByteMs, totalMs, bytes, memoryMb: most - before };
}
