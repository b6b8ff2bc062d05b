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
const ways = {
  sameToAll: 'The same event to all sockets',
  ownToEach: 'An event of their own to each socket',
};

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void stopProcesses().then(() => process.exit(130)));
try {
  await measure();
} finally {
  await stopProcesses();
}

async function measure() {
  const players = [];
  for (const [name, { label, script }] of Object.entries(contestants)) {
    const server = startProcess(script);
    const { url } = await server.answer();
    players.push({ name, label, url, server, clients: startProcess('../realtime/clients.mjs'), results: {} });
  }
  for (const player of players) await connect(player);
  console.log(
    `${rounds} rounds of ${messages} messages to ${sockets} sockets; ` +
      `${availableParallelism()} cores (load ${loadavg()[0].toFixed(1)}), ${process.arch}, Node ${process.versions.node}`,
  );
  for (const [way, title] of Object.entries(ways)) {
    console.log(`\n${title}`);
    for (const player of players) player.results[way] = [];
    for (let round = 1 - warmUpRounds; round <= rounds; round++) await playRound(players, way, round);
    printSpeed(players, way);
  }
  console.log('\nMemory');
  printMemory(players, sockets - firstSockets);
}

async function connect(player) {
  const { name, url, server, clients } = player;
  await clients.ask({ ask: 'connect', name, url, from: 0, to: firstSockets });
  player.before = await server.ask({ ask: 'memory' });
  await clients.ask({ ask: 'connect', name, url, from: firstSockets, to: sockets });
  player.connected = await server.ask({ ask: 'memory' });
}

async function playRound(players, way, round) {
  const rates = [];
  // The order is reversed in every other round.
  for (const player of round % 2 === 0 ? players : players.toReversed()) {
    const result = await playTurn(player, way);
    if (round > 0) player.results[way].push(result);
    rates.push(`${player.label} ${(result.perSecond / 1_000).toFixed(0)}k/s`);
  }
  console.log(`${round > 0 ? `round ${round}` : 'warming up'}: ${rates.join(', ')}`);
}

async function playTurn({ server, clients }, way) {
  const deliveries = sockets * messages;
  await clients.ask({ ask: 'await', deliveries });
  const arrived = clients.answer();
  const before = await server.ask({ ask: 'cpu' });
  server.tell({ ask: 'send', way, messages });
  const { seconds } = await arrived;
  const after = await server.ask({ ask: 'cpu' });
  const cpu = after.user + after.system - before.user - before.system;
  return { perSecond: deliveries / seconds, cpuMicroseconds: cpu / deliveries };
}
