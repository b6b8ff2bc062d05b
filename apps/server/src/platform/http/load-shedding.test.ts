import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@crewtable/contract';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closedGate } from '../../../test/gate.ts';
import { createLogger } from '../log/logger.ts';
import { routeWebSocket } from '../websocket/websocket-route.ts';
import { createHttpServer } from './http-server.ts';

const websocketPath = '/channel';
let lines: string[];
let http: ReturnType<typeof createHttpServer>;
let url: string;
/** Lets the requests that arrived so far be answered. */
let letGo: () => void;
let arrivals: number;
let onArrival: () => void;
/** After a response, or when the client has gone. */
let onClose: () => void;

beforeEach(async () => {
  lines = [];
  arrivals = 0;
  onArrival = () => {};
  onClose = () => {};
  let gate = closedGate();
  letGo = () => {
    gate.open();
    gate = closedGate();
  };
  http = createHttpServer({
    log: createLogger('warn', { write: (line) => void lines.push(line) }),
    production: false,
    publicUrl: new URL('http://localhost'),
    trustedProxies: [],
    scriptHashes: [],
    paymentHosts: undefined,
    transportSecurity: undefined,
    tagManager: false,
    signedPaths: [],
    websocketPath,
    isStopping: () => false,
    requestLimits: { ordinary: 2, urgent: 3 },
  });
  const wait = async () => {
    arrivals += 1;
    onArrival();
    await gate.passed;
    return { ok: true };
  };
  http.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', () => onClose());
  });
  http.get('/ordinary', wait);
  http.get('/urgent', { config: { endpoint: api.accounts.signIn } }, wait);
  http.get('/alive', { config: { endpoint: api.system.health } }, async () => ({ ok: true }));
  routeWebSocket(http, {
    path: websocketPath,
    protocol: 'graphql-ws',
    largestMessageBytes: 1_000,
    admit: async () => {},
    open: (websocket) => void websocket.on('error', () => {}),
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  letGo();
  http.server.closeAllConnections();
  await http.close();
});

const get = (path: string) => fetch(`${url}${path}`);

/** Sends the request and waits until its handler runs. */
async function begin(path: string): Promise<{ status: Promise<number> }> {
  const arrived = closedGate();
  onArrival = arrived.open;
  const status = get(path).then(async (response) => {
    await response.text();
    return response.status;
  });
  await arrived.passed;
  return { status };
}

test('refuses requests beyond the limit with 503 and a time to try again, and takes them afterwards', async () => {
  const first = await begin('/ordinary');
  const second = await begin('/ordinary');
  const refused = await get('/ordinary');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(await refused.json()).toEqual({
    code: 'unavailable',
    message: 'We are not reachable right now. Please try again in a moment.',
  });
  expect(arrivals).toBe(2);
  letGo();
  expect(await Promise.all([first.status, second.status])).toEqual([200, 200]);
  const third = await begin('/ordinary');
  letGo();
  expect(await third.status).toBe(200);
});

test('refuses passcodes and payments last, and health checks never', async () => {
  await begin('/ordinary');
  await begin('/ordinary');
  const urgent = await begin('/urgent');
  expect((await get('/urgent')).status).toBe(503);
  expect((await get('/alive')).status).toBe(200);
  letGo();
  expect(await urgent.status).toBe(200);
});

test('a client that goes away makes room', async () => {
  const arrived = closedGate();
  onArrival = arrived.open;
  const leaving = openRequest(`${url}/ordinary`).on('error', () => {});
  leaving.end();
  await arrived.passed;
  await begin('/ordinary');
  const left = closedGate();
  onClose = left.open;
  leaving.destroy();
  await left.passed;
  const next = await begin('/ordinary');
  letGo();
  expect(await next.status).toBe(200);
});

test('an open WebSocket does not count', async () => {
  const sockets: WebSocket[] = [];
  // One after the other: while it is opened, it counts.
  for (let index = 0; index < 4; index++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${websocketPath}`, 'graphql-ws');
    await once(socket, 'open');
    sockets.push(socket);
  }
  const next = await begin('/ordinary');
  letGo();
  expect(await next.status).toBe(200);
  for (const socket of sockets) socket.terminate();
});

test('says in the log how many it refused, once in a while', async () => {
  await begin('/ordinary');
  await begin('/ordinary');
  await Promise.all([get('/ordinary'), get('/ordinary'), get('/ordinary')]);
  const told = lines.filter((line) => line.includes('requests refused: too many at the same time'));
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0]!)).toMatchObject({ refused: 1, inWork: 2 });
  letGo();
});
