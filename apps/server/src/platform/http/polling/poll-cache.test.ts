import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { channels } from '../../db/channels.ts';
import type { Listener } from '../../db/listener.ts';
import { createLogger } from '../../log/logger.ts';
import { PollCache } from './poll-cache.ts';

const tag = '"1"';
const subject = 'lobby-1';
const url = '/api/lobby/lobby-1';

/** The cache of a server, with a connection that the test loses and brings back. */
async function startCache() {
  const handlers = new Map<string, (payload: string) => void>();
  const on = { lost: () => {}, reconnect: () => {} };
  const listener = {
    listen: async (channel: string, handler: (payload: string) => void) =>
      void handlers.set(channel, handler),
    onLost: (handler: () => void) => void (on.lost = handler),
    onReconnect: (handler: () => void) => void (on.reconnect = handler),
  } as unknown as Listener;
  const pool = { query: async () => {} } as unknown as Pool;
  const cache = new PollCache({ pool, listener, log: createLogger('silent'), isStopping: () => false });
  await cache.start();
  const server = new EventEmitter() as Server;
  cache.interceptRequests(server);
  const notify = (payload: string) => handlers.get(channels.polls)!(payload);
  notify('pulse');
  return {
    notify,
    loseConnection: () => on.lost(),
    reconnect() {
      on.reconnect();
      notify('pulse');
    },
    /** A request that reads its data now. The returned function ends it. */
    beginRequest() {
      const begunAt = performance.now();
      return () => {
        const request = { originalUrl: url, headers: {} } as FastifyRequest;
        const reply = { elapsedTime: performance.now() - begunAt } as FastifyReply;
        cache.store({ request, reply }, tag, [subject]);
      };
    },
    /** Whether a poll is answered from memory. */
    isKnown() {
      const response = { writeHead() {}, end() {} };
      const before = cache.answered;
      server.emit('request', { method: 'GET', url, headers: { 'if-none-match': tag } }, response);
      return cache.answered > before;
    },
    stop: () => cache.stop(),
  };
}

let cache: Awaited<ReturnType<typeof startCache>>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  cache = await startCache();
});
afterEach(() => {
  cache.stop();
  vi.useRealTimers();
});

test('a poll is answered from memory until its subject changes', () => {
  const end = cache.beginRequest();
  vi.advanceTimersByTime(10);
  end();
  expect(cache.isKnown()).toBe(true);
  cache.notify(subject);
  expect(cache.isKnown()).toBe(false);
});

test('a response that was read before the connection was lost is not kept: a change may have been missed', () => {
  const end = cache.beginRequest();
  vi.advanceTimersByTime(10);
  cache.loseConnection();
  vi.advanceTimersByTime(300);
  cache.reconnect();
  end();
  expect(cache.isKnown()).toBe(false);
});

test('a response that was read while the connection was lost is not kept', () => {
  cache.loseConnection();
  vi.advanceTimersByTime(10);
  const end = cache.beginRequest();
  vi.advanceTimersByTime(300);
  cache.reconnect();
  end();
  expect(cache.isKnown()).toBe(false);
});

test('a response that was read after the connection was back is kept', () => {
  cache.loseConnection();
  vi.advanceTimersByTime(300);
  cache.reconnect();
  vi.advanceTimersByTime(10);
  const end = cache.beginRequest();
  vi.advanceTimersByTime(10);
  end();
  expect(cache.isKnown()).toBe(true);
});
