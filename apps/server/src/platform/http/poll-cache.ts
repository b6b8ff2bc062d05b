import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { stopwatchMs } from '../clock/clock.ts';
import { channels } from '../db/channels.ts';
import type { Listener } from '../db/listener.ts';
import type { Logger } from '../log/logger.ts';

/** Longer than this without a pulse, announcements may have been missed: then nothing is answered from memory. */
const deafAfterMs = 2_000;
const pulseEveryMs = 500;
/** Then the whole way is gone once more: the token may have run out. */
const livesMs = 30_000;
/** No request takes longer. */
const dropsKeptMs = 60_000;
const maxEntries = 50_000;

const pulse = 'pulse';

interface Entry {
  tag: string;
  subjects: readonly string[];
  until: number;
}

interface PollCacheDeps {
  pool: Pool;
  listener: Listener;
  log: Logger;
  isStopping: () => boolean;
}

/**
 * Answers polls that would bring nothing new, before anything else looks at them: same address, same cookies, same tag
 * as a moment ago, and nothing that the answer depends on was announced since. What it depends on is told as ids: what
 * is shown, who asks, and in which session.
 */
export class PollCache {
  readonly #parts: PollCacheDeps;
  readonly #entries = new Map<string, Entry>();
  readonly #keysOf = new Map<string, Set<string>>();
  /** When something about a subject was announced: an answer that was begun before is not remembered. */
  readonly #droppedAt = new Map<string, number>();
  #heardAt = -Infinity;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: PollCacheDeps) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { listener } = this.#parts;
    await listener.listen(channels.polls, (payload) => this.#hear(payload));
    await listener.listen(channels.endedSessions, (payload) => {
      const [, sessionId = ''] = payload.split(' ');
      this.forget(sessionId);
    });
    listener.onLost(() => this.#forgetAll());
    listener.onReconnect(() => this.#forgetAll());
    this.#timer = setInterval(() => void this.#beat(), pulseEveryMs).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#forgetAll();
  }

  /** Stands before everything else that answers on this server. */
  standBefore(server: Server): void {
    const others = server.listeners('request') as ((
      request: IncomingMessage,
      response: ServerResponse,
    ) => void)[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (!this.#answers(request, response)) for (const other of others) other(request, response);
    });
  }

  /** To be told of every answer that carries a tag, after it was worked out. */
  remember(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    tag: string,
    subjects: readonly string[],
  ): void {
    const now = stopwatchMs();
    const begunAt = now - reply.elapsedTime;
    if (!this.#isAwake(now)) return;
    if (subjects.some((subject) => (this.#droppedAt.get(subject) ?? -Infinity) >= begunAt)) return;
    if (this.#entries.size >= maxEntries) this.#forgetAll();
    const key = keyOf(request.originalUrl, request.headers.cookie);
    this.#entries.set(key, { tag, subjects, until: now + livesMs });
    for (const subject of subjects) {
      const keys = this.#keysOf.get(subject) ?? new Set();
      this.#keysOf.set(subject, keys.add(key));
    }
  }

  /** Something about this changed. */
  forget(subject: string): void {
    this.#droppedAt.set(subject, stopwatchMs());
    for (const key of this.#keysOf.get(subject) ?? []) this.#entries.delete(key);
    this.#keysOf.delete(subject);
  }

  #answers(request: IncomingMessage, response: ServerResponse): boolean {
    const known = request.headers['if-none-match'];
    if (known === undefined || request.method !== 'GET') return false;
    const key = keyOf(request.url ?? '', request.headers.cookie);
    const entry = this.#entries.get(key);
    const now = stopwatchMs();
    if (entry?.tag !== known || !this.#isAwake(now) || this.#parts.isStopping()) return false;
    if (entry.until < now) {
      this.#entries.delete(key);
      return false;
    }
    response.writeHead(304, {
      etag: known,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    response.end();
    return true;
  }

  #isAwake(now: number): boolean {
    return now - this.#heardAt < deafAfterMs;
  }

  #hear(payload: string): void {
    if (payload === pulse) this.#heardAt = stopwatchMs();
    else this.forget(payload);
  }

  /** Heard back over the same line as every announcement: as long as it comes, so do they. */
  async #beat(): Promise<void> {
    const now = stopwatchMs();
    for (const [subject, at] of this.#droppedAt) if (now - at > dropsKeptMs) this.#droppedAt.delete(subject);
    for (const [key, { until, subjects }] of this.#entries) {
      if (until >= now) continue;
      this.#entries.delete(key);
      for (const subject of subjects) this.#keysOf.get(subject)?.delete(key);
    }
    for (const [subject, keys] of this.#keysOf) if (keys.size === 0) this.#keysOf.delete(subject);
    try {
      await this.#parts.pool.query('select pg_notify($1, $2)', [channels.polls, pulse]);
    } catch (error) {
      this.#parts.log.debug({ err: error }, 'the pulse of the polls was missed');
    }
  }

  #forgetAll(): void {
    this.#heardAt = -Infinity;
    this.#entries.clear();
    this.#keysOf.clear();
  }
}

const keyOf = (url: string, cookie: string | undefined) => `${url}\n${cookie ?? ''}`;
