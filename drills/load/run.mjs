/** A season's first day: everything at once at a rate that the machine carries, then at twice that rate, then again. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import {
  addCleanUp,
  createDatabase,
  machineText,
  runMeasurement,
  startPostgres,
} from '../../bench/measurement.mjs';
import { startProcess, stopProcesses } from '../../bench/signin/processes.mjs';
import { checkSeats, checkTold, countCrews } from './checks.mjs';
import { createProbe } from './probe.mjs';
import { judge, printReport } from './report.mjs';
import { carriedShare, sizes } from './sizes.mjs';
import { fillTown, queueStudents, toldEventId } from './town.mjs';

const measureSeconds = 20;
const recoverySeconds = 60;

/** @returns {Promise<boolean>} whether everything held */
export async function runDrill({ seconds, sockets, rate }) {
  let held = false;
  await runMeasurement(async () => {
    held = await drill({ seconds, sockets, rate });
  });
  return held;
}

async function drill({ seconds, sockets, rate: wantedRate }) {
  const startedAt = performance.now();
  const say = (text) =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
  const postgres = await startPostgres();
  addCleanUp(stopProcesses);
  const { url: databaseUrl, query } = await createDatabase(postgres, 'drill_load');
  say(`${sizes.students} students, ${sizes.lobbies} lobbies`);
  const signCookies = await fillTown(databaseUrl, query);
  const product = await startProduct(databaseUrl);
  const visitors = startChild('visitors.mjs');
  const pages = startChild('open-pages.mjs');
  await visitors.ask({ command: 'prepare', url: product.url, databaseUrl });
  const renewCookies = async () => {
    const cookies = await signCookies();
    await visitors.ask({ command: 'cookies', cookies });
    return cookies;
  };
  const cookies = await renewCookies();
  say(`${sockets} pages open their sockets`);
  const { subscribed } = await pages.ask({
    command: 'open',
    url: product.url,
    cookies: cookies.slice(0, sockets),
  });
  if (subscribed !== sockets) throw new Error(`Only ${subscribed} of ${sockets} pages are subscribed.`);

  let rate = wantedRate;
  if (rate === undefined) {
    say(`what the machine can do at most, for ${measureSeconds} s`);
    const { callsPerSecond } = await visitors.ask({ command: 'measure', seconds: measureSeconds });
    rate = Math.round(callsPerSecond * carriedShare);
    say(`${callsPerSecond.toFixed(0)} calls a second; the drill sends ${rate}`);
  }
  const probe = await createProbe({
    databaseUrl,
    metricsUrls: product.metricsUrls,
    processes: {
      ...product.pids,
      visitors: visitors.pid,
      pages: pages.pid,
      database: await findPostmaster(query),
    },
  });
  addCleanUp(() => probe.stop());
  const runPhase = async (name, phase, alsoDo = async () => {}) => {
    say(`${name}: ${phase.rate} calls a second for ${phase.seconds} s`);
    await renewCookies();
    probe.begin();
    const [calls] = await Promise.all([visitors.ask({ command: 'run', ...phase }), alsoDo()]);
    return { name, ...phase, calls, observed: probe.end() };
  };
  const phases = [
    await runPhase('a first day', { rate, seconds }, async () => {
      await queueStudents({ databaseUrl, query, now: await readProductTime(product.url) });
      await cancelEvent(databaseUrl);
    }),
    await runPhase('twice as much', { rate: 2 * rate, seconds }),
    await runPhase('afterwards', { rate, seconds: recoverySeconds }),
  ];
  say('the queue is emptied');
  const checks = [await checkSeats(query, phases), await checkTold(query), await countCrews(query)];
  const { received } = await pages.ask({ command: 'count' });
  const verdict = judge({ phases, checks });
  printReport({
    machine: machineText(),
    minutes: (performance.now() - startedAt) / 60_000,
    sockets,
    received,
    phases,
    checks,
    verdict,
  });
  return verdict.length === 0;
}

function startChild(file) {
  // Relative to the folder of `startProcess`.
  const child = startProcess(`../../drills/load/${file}`);
  return {
    pid: child.pid,
    async ask(message) {
      const { result, failure } = await child.request(message);
      if (failure) throw new Error(failure);
      return result;
    },
  };
}

async function startProduct(databaseUrl) {
  const shared = { DATABASE_URL: databaseUrl, LIMITS: 'relaxed', LOG_LEVEL: 'error', PORT: '0' };
  const start = async (role) => {
    const metricsPort = await findFreePort();
    const started = startProcess('../../apps/server/dist/main.js', {
      ...shared,
      ROLE: role,
      METRICS_PORT: String(metricsPort),
    });
    const url = await started.waitForOutput(/is ready at (\S+)/);
    return { url, pid: started.pid, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` };
  };
  const node = await start('api');
  const worker = await start('worker');
  return {
    url: node.url,
    pids: { api: node.pid, worker: worker.pid },
    metricsUrls: { api: node.metricsUrl, worker: worker.metricsUrl },
  };
}

async function findFreePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function readProductTime(url) {
  const { now } = await (await fetch(`${url}/api/demo/clock`)).json();
  return now;
}

/** The notice to everybody: an organiser cancels the event by command. */
async function cancelEvent(databaseUrl) {
  const command = fileURLToPath(new URL('../../apps/server/dist/commands/organise.js', import.meta.url));
  await promisify(execFile)(process.execPath, [command, 'cancel', toldEventId, 'The kitchen is closed'], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
  });
}

async function findPostmaster(query) {
  const { rows } = await query('select pg_backend_pid() as pid');
  const stat = readFileSync(`/proc/${rows[0].pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
