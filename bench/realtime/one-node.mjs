// One run: each contestant has one server process and one process with 5,000 connected clients. The
// contestants take turns. In a turn every client gets some messages; it ends when the last one arrives.
import { availableParallelism, loadavg } from 'node:os';
import { startProcess, stopProcesses } from '../signin/processes.mjs';
import { printMemory, printSpeed } from './results.mjs';

const sockets = 5_000;
/** Connected before memory is first measured, so that code loaded by the first clients is not counted. */
const firstSockets = 500;
const messages = 10;
const rounds = 15;
/** Rounds that are not counted, because compilers and caches are still cold. */
const warmUpRounds = 4;

const contestants = {
  crewtable: { label: 'Crewtable', script: '../realtime/crewtable.mjs' },
  ws: { label: 'bare ws', script: '../realtime/ws.mjs' },
  socketIo: { label: 'socket.io', script: '../realtime/socket-io.mjs' },
};
const modes = {
  sameToAll: 'The same event to all sockets',
  ownToEach: 'A separate event to each socket',
};

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void stopProcesses().then(() => process.exit(130)));
try {
  await measure();
} finally {
  await stopProcesses();
}

async function measure() {
  const entries = [];
  for (const [name, { label, script }] of Object.entries(contestants)) {
    const server = startProcess(script);
    const { url } = await server.nextMessage();
    entries.push({ name, label, url, server, clients: startProcess('../realtime/clients.mjs'), results: {} });
  }
  for (const entry of entries) await connect(entry);
  console.log(
    `${rounds} rounds of ${messages} messages to ${sockets} sockets; ` +
      `${availableParallelism()} cores (load ${loadavg()[0].toFixed(1)}), ${process.arch}, Node ${process.versions.node}`,
  );
  for (const [mode, title] of Object.entries(modes)) {
    console.log(`\n${title}`);
    for (const entry of entries) entry.results[mode] = [];
    for (let round = 1 - warmUpRounds; round <= rounds; round++) await runRound(entries, mode, round);
    printSpeed(entries, mode);
  }
  console.log('\nMemory');
  printMemory(entries, sockets - firstSockets);
}

async function connect(entry) {
  const { name, url, server, clients } = entry;
  await clients.request({ command: 'connect', name, url, from: 0, to: firstSockets });
  entry.before = await server.request({ command: 'memory' });
  await clients.request({ command: 'connect', name, url, from: firstSockets, to: sockets });
  entry.connected = await server.request({ command: 'memory' });
}

async function runRound(entries, mode, round) {
  const rates = [];
  // The order is reversed in every other round.
  for (const entry of round % 2 === 0 ? entries : entries.toReversed()) {
    const result = await runTurn(entry, mode);
    if (round > 0) entry.results[mode].push(result);
    rates.push(`${entry.label} ${(result.perSecond / 1_000).toFixed(0)}k/s`);
  }
  console.log(`${round > 0 ? `round ${round}` : 'warming up'}: ${rates.join(', ')}`);
}

async function runTurn({ server, clients }, mode) {
  const deliveries = sockets * messages;
  await clients.request({ command: 'await', deliveries });
  const received = clients.nextMessage();
  const before = await server.request({ command: 'cpu' });
  server.send({ command: 'send', mode, messages });
  const { seconds } = await received;
  const after = await server.request({ command: 'cpu' });
  const cpu = after.user + after.system - before.user - before.system;
  return { perSecond: deliveries / seconds, cpuMicroseconds: cpu / deliveries };
}
