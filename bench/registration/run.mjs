// One run on one durable PostgreSQL. Measures single registrations, in turns with pgbench and Express +
// Prisma; then a rush of 5,000 students for 300 seats; then kills a server process in the middle of a rush
// and checks that no confirmed seat is lost.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareDatabase } from '../../apps/server/dist/app.js';
import { createLogger } from '../../apps/server/dist/platform/log/logger.js';
import { addCleanUp, createDatabase, machineText, runMeasurement, startPostgres } from '../measurement.mjs';
import { startProcess, stopProcesses } from '../signin/processes.mjs';
import { findPgbench, pgbench } from './pgbench.mjs';
import { median, printContestants } from './results.mjs';
import { recordRegistration } from './record-statements.mjs';
import { insertEvent, insertStudents, sessionIdSql, studentId, studentIdSql } from './students.mjs';

const rounds = 15;
const warmUpRounds = 3;
const perTurn = 400;
/** The pool size of the product and of the peer. */
const connections = 20;
const turns = rounds + warmUpRounds;
const rush = { students: 5_000, seats: 300, rounds: 3 };
const kill = { students: 2_000, seats: 1_500 };

const bench = fileURLToPath(new URL('..', import.meta.url));
await runMeasurement(measure);

async function measure() {
  const program = findPgbench();
  const postgres = await startPostgres();
  addCleanUp(stopProcesses);
  const ours = await createDatabase(postgres, 'bench_product');
  await prepareDatabase(ours.url, createLogger('error'));
  // The product registers the first half of the students, pgbench the second half.
  const half = Math.max(turns * perTurn, rush.students, kill.students) + 2;
  await insertStudents(ours.query, 2 * half);
  await insertEvent(ours.query, 'recorded-event', 10);
  const { cookies, script } = await recordRegistration(ours.url, half, 'recorded-event');
  const product = await startProduct(ours.url);
  const load = startProcess('../registration/load.mjs');
  const register = async (url, eventId, someCookies, connectionCount = connections) =>
    load.request({ url, connections: connectionCount, path: `/api/events/${eventId}`, cookies: someCookies });

  console.log(
    `${rounds} rounds of ${perTurn} registrations over ${connections} connections; ` + machineText(),
  );
  const peer = await startPeer(postgres, half);
  const contestants = [
    {
      label: 'Crewtable, over HTTP',
      runTurn: (round) => registerTurn('ours', product.url, cookies, ours.query, round),
    },
    {
      label: 'pgbench, the same SQL',
      async runTurn(round) {
        const eventId = `pgbench-${round}`;
        await insertEvent(ours.query, eventId, 1_000_000);
        const base = half + round * perTurn;
        const eventScript = script
          .replaceAll("'recorded-event", `'${eventId}`)
          .replaceAll('"recorded-event"', `"${eventId}"`);
        const rate = await pgbench(program, ours.url, {
          script: eventScript,
          connections,
          transactions: perTurn,
          base,
        });
        await expectSeats(ours.query, eventId, perTurn);
        return { rate, latenciesMs: [] };
      },
    },
    {
      label: 'Express + Prisma, over HTTP',
      runTurn: (round) => peer && registerTurn('peer', peer.url, peer.cookies, peer.query, round),
    },
  ].map((contestant) => ({ ...contestant, rates: [], latenciesMs: [] }));

  async function registerTurn(name, url, allCookies, query, round) {
    const eventId = `${name}-${round}`;
    await (name === 'ours' ? insertEvent(query, eventId, 1_000_000) : peer.insertEvent(eventId, 1_000_000));
    const turnCookies = allCookies.slice(2 + round * perTurn, 2 + (round + 1) * perTurn);
    const { seconds, latenciesMs, statuses } = await register(url, eventId, turnCookies);
    const wrong = statuses.filter((status) => status !== 201);
    if (wrong.length > 0) throw new Error(`${name}: ${wrong.length} were not registered (${wrong[0]}).`);
    return { rate: turnCookies.length / seconds, latenciesMs };
  }

  for (let turn = 0; turn < turns; turn++) {
    for (const contestant of contestants) {
      const result = await contestant.runTurn(turn);
      if (!result || turn < warmUpRounds) continue;
      contestant.rates.push(result.rate);
      contestant.latenciesMs.push(...result.latenciesMs);
    }
  }
  printContestants(contestants);

  await measureRush();
  await killDuringRush();

  async function measureRush() {
    const rates = { ours: [], plain: [] };
    for (let round = 0; round < rush.rounds; round++) {
      const eventId = `rush-${round}`;
      await insertEvent(ours.query, eventId, rush.seats);
      const { seconds, statuses } = await register(
        product.url,
        eventId,
        cookies.slice(2, 2 + rush.students),
        64,
      );
      const seated = statuses.filter((status) => status === 201).length;
      const refused = statuses.filter((status) => status === 409).length;
      if (seated !== rush.seats || seated + refused !== rush.students)
        throw new Error(`${seated} got one of ${rush.seats} seats, ${refused} were refused.`);
      await expectSeats(ours.query, eventId, rush.seats);
      rates.ours.push(rush.students / seconds);
      const plainId = `plain-${round}`;
      await insertEvent(ours.query, plainId, rush.seats);
      rates.plain.push(
        await pgbench(program, ours.url, {
          script: oneStatementPerRoundTrip(plainId),
          connections,
          transactions: rush.students,
          base: half,
        }),
      );
      await expectSeats(ours.query, plainId, rush.seats);
    }
    console.log(
      `rush: ${rush.students} students, ${rush.seats} seats: exactly ${rush.seats} sold, every request answered; ` +
        `${median(rates.ours).toFixed(0)} answers/s (pgbench, one statement per trip: ${median(rates.plain).toFixed(0)}/s)`,
    );
  }

  async function killDuringRush() {
    const eventId = 'killed';
    await insertEvent(ours.query, eventId, kill.seats);
    const killedProduct = await startProduct(ours.url);
    const killCookies = cookies.slice(2, 2 + kill.students);
    const answered = register(killedProduct.url, eventId, killCookies, 64);
    for (;;) {
      const { rows } = await ours.query(`select seats_taken from events where id = '${eventId}'`);
      if (rows[0].seats_taken > kill.seats / 3) break;
    }
    process.kill(killedProduct.pid, 'SIGKILL');
    const { statuses } = await answered;
    const { rows } = await ours.query(`select student_id from seats where event_id = '${eventId}'`);
    const stored = new Set(rows.map((row) => row.student_id));
    const confirmed = statuses.flatMap((status, index) => (status === 201 ? [studentId(2 + index)] : []));
    const lost = confirmed.filter((id) => !stored.has(id));
    if (lost.length > 0) throw new Error(`${lost.length} confirmed students have no seat.`);
    await expectSeats(ours.query, eventId, stored.size);
    const { statuses: retried } = await register(product.url, eventId, killCookies, 64);
    await expectSeats(ours.query, eventId, kill.seats);
    console.log(
      `killed: ${confirmed.length} were confirmed with 201 before the kill, all of them have a seat, ${stored.size} seats in total; ` +
        `after a retry, ${retried.filter((status) => status === 201).length} of ${kill.students} have one of ${kill.seats}`,
    );
  }
}

/** A simple version with one statement per round trip: it holds the lock for four round trips. */
function oneStatementPerRoundTrip(eventId) {
  const student = `${studentIdSql}::uuid`;
  return [
    '\\set n :base + :client_id * :per + :i',
    '\\set i :i + 1',
    `select id from sessions where id = ${sessionIdSql}::uuid and ended_at is null;`,
    'begin;',
    `select seats_taken, capacity from events where id = '${eventId}' for update \\gset`,
    '\\if :seats_taken < :capacity',
    `insert into seats (event_id, student_id, state, registered_at) values ('${eventId}', ${student}, 'registered', '2025-05-21');`,
    `update events set seats_taken = seats_taken + 1 where id = '${eventId}';`,
    '\\endif',
    'commit;',
  ].join('\n');
}

async function expectSeats(query, eventId, seats) {
  const { rows } = await query(
    `select seats_taken, (select count(*)::int from seats where event_id = id) as stored from events where id = '${eventId}'`,
  );
  const { seats_taken: counted, stored } = rows[0];
  if (counted !== seats || stored !== seats)
    throw new Error(`${eventId}: ${seats} seats expected, ${counted} counted, ${stored} stored.`);
}

async function startProduct(databaseUrl) {
  const product = startProcess('../../apps/server/dist/main.js', {
    ROLE: 'api',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LIMITS: 'relaxed',
  });
  return { url: await product.waitForOutput(/is ready at (\S+)/), pid: product.pid };
}

/** Returns undefined if its packages are not installed (`npm install --prefix bench`). */
async function startPeer(postgres, students) {
  const cli = join(bench, 'node_modules/prisma/build/index.js');
  if (!existsSync(cli) || !existsSync(join(bench, 'node_modules/express'))) {
    console.log('Express and Prisma are not installed in bench/: they are not measured.');
    return undefined;
  }
  // Prevents the download of the schema engine, which is only needed for migrations.
  const env = {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  };
  const schema = join(bench, 'registration/schema.prisma');
  execFileSync(process.execPath, [cli, 'generate', '--schema', schema], { cwd: bench, env, stdio: 'pipe' });
  const database = await createDatabase(postgres, 'bench_peer');
  const peer = startProcess('../registration/express-prisma.mjs', {
    DATABASE_URL: database.url,
    CONNECTIONS: String(connections),
  });
  const { url } = await peer.nextMessage();
  await database.query(`insert into "Student" (id, email) select gen_random_uuid(), n || '@example.edu'
    from generate_series(1, ${students}) as n`);
  await database.query(`insert into "Session" (id, "studentId") select gen_random_uuid(), id from "Student"`);
  await database.query('analyze');
  const { rows } = await database.query('select id from "Session"');
  return {
    url,
    query: database.query,
    cookies: rows.map(({ id }) => `session=${id}`),
    insertEvent: (id, capacity) =>
      database.query(
        `insert into "Event" (id, capacity, "closesAt") values ('${id}', ${capacity}, '2099-01-01')`,
      ),
  };
}
