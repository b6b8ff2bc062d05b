import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { closeConnectionsOnStop } from './close-connections.ts';

interface ListenOptions {
  closeTimeoutMs?: number;
  whenClosing?: (app: FastifyInstance) => Promise<void>;
}

async function listen({ closeTimeoutMs, whenClosing }: ListenOptions = {}) {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  closeConnectionsOnStop(app, () => false, closeTimeoutMs);
  app.addHook('preClose', async () => whenClosing?.(app));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.get('/slow', async () => {
    await answered;
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  // Only for tests that fail: a server that is closed already does nothing here.
  onTestFinished(() => app.server.closeAllConnections());
  return { app, answer };
}

async function open(app: FastifyInstance): Promise<Socket> {
  const accepted = once(app.server, 'connection');
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await accepted;
  return socket;
}

const received = async (socket: Socket) => {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

test('a connection without any request does not keep the server open', async () => {
  const { app } = await listen();
  const socket = await open(app);
  await app.close();
  await expect.poll(() => socket.closed).toBe(true);
});

test('a connection that is accepted while the server closes does not keep it open either', async () => {
  let late: Socket | undefined;
  const { app, answer } = await listen({
    whenClosing: async (closing) => {
      late = await open(closing);
    },
  });
  const busy = await open(app);
  const requested = once(app.server, 'request');
  busy.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await requested;
  const closed = app.close();
  await expect.poll(() => late?.closed).toBe(true);
  answer();
  expect(await received(busy)).toContain('200 OK');
  await closed;
});

test('a request whose bytes arrive after the close began is answered', async () => {
  const { app, answer } = await listen();
  const socket = await open(app);
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
  answer();
  expect(await received(socket)).toContain('200 OK');
  await closed;
});

test('a request that is never finished does not keep the server open for longer than the timeout', async () => {
  const { app } = await listen({ closeTimeoutMs: 100 });
  const socket = await open(app);
  socket.write('GET /slow HTTP/1.1\r\nHost:');
  await app.close();
  await expect.poll(() => socket.closed).toBe(true);
});
