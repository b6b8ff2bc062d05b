import { Client } from 'pg';
import type { Logger } from '../log/logger.ts';
import { usualTimeouts } from './database.ts';

type Handler = (payload: string) => void;

const firstRetryMs = 250;
/** Short, because passcodes wait longer while no announcement arrives. One connection a process is no burden. */
const maxRetryMs = 1_000;
/** Interval and timeout of the health check, which detects connections that die without an error. */
const healthCheckMs = 10_000;

/**
 * The one connection of this process that receives notifications (LISTEN/NOTIFY). It reconnects
 * automatically. Caches must register for `onLost` and `onReconnect`, because notifications are missed in
 * between.
 */
export class Listener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #connectMs: number;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #lostHandlers = new Set<() => void>();
  readonly #reconnected = new Set<() => void>();
  #client: Client | undefined;
  #healthCheck: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, log: Logger, { connectMs } = usualTimeouts) {
    this.#url = url;
    this.#log = log;
    this.#connectMs = connectMs;
  }

  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      // Identifies this connection in pg_stat_activity.
      application_name: 'crewtable listener',
      keepAlive: true,
      connectionTimeoutMillis: this.#connectMs,
    });
    // A lost connection emits several events. #lost ignores all but the first one of the current connection.
    const lost = (error: Error) => this.#lost(client, error);
    client.on('error', lost);
    client.on('end', () => lost(new Error('the connection ended')));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    try {
      await client.connect();
      for (const channel of this.#handlers.keys()) await client.query(`listen "${channel}"`);
    } catch (error) {
      client.end().catch(() => {});
      throw error;
    }
    if (this.#closed) return client.end();
    this.#client = client;
    this.#scheduleHealthCheck(client);
  }

  /** `channel` is not escaped: it must be a constant, never input. */
  async listen(channel: string, handler: Handler): Promise<void> {
    const known = this.#handlers.get(channel);
    if (known) {
      known.add(handler);
      return;
    }
    this.#handlers.set(channel, new Set([handler]));
    await this.#client?.query(`listen "${channel}"`);
  }

  /**
   * Sends a notification outside of any transaction. Best effort: errors are ignored because receivers also
   * poll.
   */
  sendNotification(channel: string): void {
    this.#client?.query('select pg_notify($1, $2)', [channel, '']).catch(() => {});
  }

  /** Called when the connection is lost: from now on notifications may be missed. */
  onLost(handler: () => void): void {
    this.#lostHandlers.add(handler);
  }

  /** Called when notifications are received again. */
  onReconnect(handler: () => void): void {
    this.#reconnected.add(handler);
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#healthCheck);
    await this.#client?.end();
  }

  #scheduleHealthCheck(client: Client): void {
    this.#healthCheck = setTimeout(() => {
      const timeout = setTimeout(
        () => this.#lost(client, new Error('the connection does not answer')),
        healthCheckMs,
      );
      client.query('select 1').then(
        () => {
          clearTimeout(timeout);
          if (client === this.#client && !this.#closed) this.#scheduleHealthCheck(client);
        },
        () => clearTimeout(timeout),
      );
    }, healthCheckMs).unref();
  }

  #lost(client: Client, error: Error): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    clearTimeout(this.#healthCheck);
    client.end().catch(() => {});
    this.#lostHandlers.forEach((handler) => handler());
    this.#log.warn({ err: error }, 'listener connection lost');
    this.#reconnectAfter(firstRetryMs);
  }

  #reconnectAfter(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.start().then(
        () => this.#reconnected.forEach((handler) => handler()),
        () => {
          if (!this.#closed) this.#reconnectAfter(Math.min(delayMs * 2, maxRetryMs));
        },
      );
    }, delayMs);
  }
}
