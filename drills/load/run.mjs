/** A season's first day: everything at once at a rate that the machine carries, then at twice that rate, then again. */
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
import {
  checkCrews,
  checkPaid,
  checkQueue,
  checkSeats,
  checkNotices,
  judgePages,
  judgeRefetches,
} from './checks.mjs';
import { checkLedger } from './check-ledger.mjs';
import { controlLockOfAnnouncements } from './control-of-lock.mjs';
import { parentOf } from './cpu-seconds.mjs';
import { Histogram } from './histogram.mjs';
import { judge, missedGoals } from './judge.mjs';
import { writePlots } from './plots.mjs';
import { createProbe } from './probe.mjs';
import { printReport } from './report.mjs';
import { busyPhaseIds, carriedShare, eventIds, sizes } from './sizes.mjs';
import { seedDatabase, queueStudents } from './seed-database.mjs';

const measureSeconds = 20;
const recoverySeconds = 60;

/** @returns {Promise<boolean>} whether everything held */
export async function runDrill(options) {
  let held = false;
  await runMeasurement(async () => {
    held = await drill(options);
  });
  return held;
}

async function drill({ seconds, sockets, rate: wantedRate, plots }) {
  const startedAt = performance.now();
  const say = (text) =>
    console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`);
  const postgres = await startPostgres();
  addCleanUp(stopProcesses);
  const { url: databaseUrl, query } = await createDatabase(postgres, 'drill_load');
  const control = await controlLockOfAnnouncements(databaseUrl);
  say(`${control.name}: ${control.found}`);
  say(`${sizes.students} students, ${sizes.lobbies} lobbies`);
  const signCookies = await seedDatabase(databaseUrl, query);
  const product = await startProduct(databaseUrl);
  const visitors = startChild('visitors.mjs');
  const pages = startChild('open-pages.mjs');
  await visitors.ask({ command: 'prepare', url: product.url, databaseUrl });
  const renewCookies = async () => {
    const cookies = await signCookies();
    await visitors.ask({ command: 'cookies', cookies });
    await pages.ask({ command: 'cookies', cookies: cookies.slice(0, sockets) });
  };
  await renewCookies();
  say(`${sockets} pages open their sockets`);
  await pages.ask({ command: 'open', url: product.url });

  let rate = wantedRate;
  if (rate === undefined) {
    say(`what the machine can do at most, for ${measureSeconds} s`);
    const measured = await visitors.ask({
      command: 'measure',
      phase: 'measurement',
      seconds: measureSeconds,
    });
    const broken = Object.keys(measured.broken);
    if (broken.length > 0) throw new Error(`The measurement failed: ${broken.join(', ')}`);
    rate = Math.round(measured.callsPerSecond * carriedShare);
    say(`${measured.callsPerSecond.toFixed(0)} calls a second; the drill sends ${rate}`);
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
  const runPhase = async (id, name, phase) => {
    say(`${name}: ${phase.rate} calls a second for ${phase.seconds} s`);
    await renewCookies();
    probe.begin();
    const [calls] = await Promise.all([
      visitors.ask({ command: 'run', phase: id, ...phase }),
      busyPhaseIds.includes(id) && startMatchingAndNotices(id),
    ]);
    const observed = probe.end();
    const liveMemory = await product.readLiveMemory();
    return { id, name, ...phase, calls: Histogram.reviveAll(calls), observed, liveMemory };
  };
  /** When the commands began and ended, in milliseconds since 1970. The first pages get the notice before the end. */
  const cancellations = {};
  const startMatchingAndNotices = async (phase) => {
    await queueStudents({ databaseUrl, query, phase, now: await readProductTime(product.url) });
    const begunAt = Date.now();
    await cancelEvent(databaseUrl, eventIds.notified(phase));
    cancellations[phase] = { begunAt, endedAt: Date.now() };
  };
  const phases = [
    await runPhase('first', 'a first day', { rate, seconds }),
    await runPhase('double', 'twice as much', { rate: 2 * rate, seconds }),
    await runPhase('afterwards', 'afterwards', { rate, seconds: recoverySeconds }),
  ];
  say('the queue is emptied');
  const checks = [control, await checkQueue(query)];
  for (const { id, calls } of phases) checks.push(await checkSeats(query, id, calls));
  checks.push(await checkPaid(query, phases), await checkLedger(query, phases));
  for (const id of busyPhaseIds) checks.push(await checkNotices(query, id), await checkCrews(query, id));
  const { refetches, ...counted } = await pages.ask({
    command: 'count',
    eventIds: busyPhaseIds.map(eventIds.notified),
  });
  checks.push({
    name: `${sockets} open pages, a notice to each in both phases`,
    found: `${counted.open} open`,
    faults: [...judgePages({ expected: sockets, ...counted }), ...judgeRefetches(refetches)],
  });
  const faults = judge({ phases, checks });
  printReport({
    machine: machineText(),
    minutes: (performance.now() - startedAt) / 60_000,
    sockets,
    pages: { ...counted, refetches: Histogram.reviveAll(refetches) },
    cancellations,
    phases,
    checks,
    faults,
    missed: missedGoals({ phases }),
  });
  writePlots(plots, phases);
  console.log(`The plots are in ${plots}.`);
  return faults.length === 0;
}

/** Paths are relative to the folder of `startProcess`. */
const folder = '../../drills/load';

function startChild(file) {
  const child = startProcess(`${folder}/${file}`);
  return { pid: child.pid, ask: (message) => ask(child, message) };
}

async function ask(child, message) {
  const { result, failure } = await child.request(message);
  if (failure) throw new Error(failure);
  return result;
}

async function startProduct(databaseUrl) {
  const shared = { DATABASE_URL: databaseUrl, LIMITS: 'relaxed', LOG_LEVEL: 'error', PORT: '0' };
  const start = async (role) => {
    const metricsPort = await findFreePort();
    const started = startProcess(
      '../../apps/server/dist/main.js',
      { ...shared, ROLE: role, METRICS_PORT: String(metricsPort) },
      [`${folder}/live-memory.mjs`],
    );
    const url = await started.waitForOutput(/is ready at (\S+)/);
    return {
      url,
      pid: started.pid,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      readLiveMemory: () => ask(started, 'live-memory'),
    };
  };
  const node = await start('api');
  const worker = await start('worker');
  return {
    url: node.url,
    pids: { api: node.pid, worker: worker.pid },
    metricsUrls: { api: node.metricsUrl, worker: worker.metricsUrl },
    readLiveMemory: async () => ({ api: await node.readLiveMemory(), worker: await worker.readLiveMemory() }),
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
async function cancelEvent(databaseUrl, eventId) {
  const command = fileURLToPath(new URL('../../apps/server/dist/commands/organise.js', import.meta.url));
  await promisify(execFile)(process.execPath, [command, 'cancel', eventId, 'The kitchen is closed'], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' },
  });
}

async function findPostmaster(query) {
  const { rows } = await query('select pg_backend_pid() as pid');
  return parentOf(rows[0].pid);
}
