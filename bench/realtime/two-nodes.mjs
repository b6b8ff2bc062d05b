// 20,000 sockets over two processes of each contestant: two API nodes of the whole product on one database, where
// PostgreSQL's NOTIFY tells both nodes that the demo clock has moved, which they tell all their pages; and two
// processes of ws, which are told over IPC. In a turn every client gets one message; it ends when the last arrives.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { addCleanUp, createDatabase, machineText, runMeasurement, startPostgres } from '../measurement.mjs';
import { startProcess, stopProcesses } from '../signin/processes.mjs';
import { printSpeed } from './results.mjs';
import { signInStudents } from './students.mjs';

const nodes = 2;
const socketsOfNode = 10_000;
const sockets = nodes * socketsOfNode;
/** Beside the sockets, each process has files, pipes and connections to the database. */
const filesOfProcess = socketsOfNode + 500;
const rounds = 15;
const warmUpRounds = 4;
/** The product tells its pages at most every 250 ms that the clock has moved. */
const pauseMs = 300;

await runMeasurement(async () => {
  requireOpenFiles();
  const database = await createDatabase(await startPostgres(), 'bench_realtime');
  addCleanUp(stopProcesses);
  await measure([await startProduct(database), await startWs()]);
});

/** Node raises its own limit as far as the machine allows. */
function requireOpenFiles() {
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim();
  if (limit !== 'unlimited' && Number(limit) < filesOfProcess)
    throw new Error(
      `${sockets} sockets over ${nodes} processes need ${filesOfProcess} open files a process; the limit of this ` +
        `shell is ${limit}. Raise it (ulimit -Hn ${filesOfProcess}, or LimitNOFILE of the service).`,
    );
}

async function startProduct(database) {
  const cookies = await signInStudents(database, sockets);
  const { rows } = await database.query('select offset_ms from demo.clock');
  let offsetMs = Number(rows[0].offset_ms);
  return {
    name: 'product',
    label: 'Crewtable',
    nodes: await startNodes('product', cookies, async () => {
      const environment = { ROLE: 'api', PORT: '0', DATABASE_URL: database.url, LIMITS: 'relaxed' };
      const server = startProcess('../realtime/product-node.mjs', environment);
      const url = await server.waitForOutput(/is ready at (\S+)/);
      return { server, url: url.replace('http://localhost', 'ws://127.0.0.1') };
    }),
    async send() {
      offsetMs += 1;
      await database.query(`select pg_notify('demo_clock', $1)`, [String(offsetMs)]);
    },
  };
}

async function startWs() {
  const started = await startNodes('ws', [], async () => {
    const server = startProcess('../realtime/ws.mjs');
    return { server, url: (await server.nextMessage()).url };
  });
  return {
    name: 'ws',
    label: 'bare ws',
    nodes: started,
    async send() {
      for (const { server } of started) server.send({ command: 'send', mode: 'clockMoved', messages: 1 });
    },
  };
}

async function startNodes(name, cookies, startServer) {
  const started = [];
  for (let from = 0; from < sockets; from += socketsOfNode) {
    const { server, url } = await startServer();
    const clients = startProcess('../realtime/clients.mjs');
    const to = from + socketsOfNode;
    await clients.request({ command: 'connect', name, url, from, to, cookies: cookies.slice(from, to) });
    started.push({ server, clients });
  }
  return started;
}

async function measure(contestants) {
  const entries = contestants.map((contestant) => ({ ...contestant, results: { all: [] } }));
  console.log(
    `${rounds} rounds of one event to ${sockets} sockets over ${nodes} processes; ${machineText()}`,
  );
  for (let round = 1 - warmUpRounds; round <= rounds; round++) {
    const rates = [];
    // The order is reversed in every other round.
    for (const entry of round % 2 === 0 ? entries : entries.toReversed()) {
      const result = await runTurn(entry);
      if (round > 0) entry.results.all.push(result);
      rates.push(`${entry.label} ${(result.perSecond / 1_000).toFixed(0)}k/s`);
    }
    console.log(`${round > 0 ? `round ${round}` : 'warming up'}: ${rates.join(', ')}`);
  }
  printSpeed(entries, 'all');
  console.log('\nGoal: 0.9 of bare ws.');
}

async function runTurn({ nodes: measured, send }) {
  await pause(pauseMs);
  const before = await readCpu(measured);
  await Promise.all(
    measured.map(({ clients }) => clients.request({ command: 'await', deliveries: socketsOfNode })),
  );
  const received = Promise.all(measured.map(({ clients }) => clients.nextMessage()));
  await send();
  const seconds = Math.max(...(await received).map((message) => message.seconds));
  const cpu = (await readCpu(measured)) - before;
  return { perSecond: sockets / seconds, cpuMicroseconds: cpu / sockets };
}

async function readCpu(measured) {
  const usages = await Promise.all(measured.map(({ server }) => server.request({ command: 'cpu' })));
  return usages.reduce((sum, { user, system }) => sum + user + system, 0);
}
