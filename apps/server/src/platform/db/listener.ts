import { Client } from 'pg';
import type { Logger } from '../log/logger.ts';

type Handler = (payload: string) => void;

const firstRetryMs = 250;
const longestRetryMs = 2_000;
/** A line may die without a word: it is asked after each such pause, and may take as long to answer. */
const pulseMs = 10_000;

/**
 * The one connection of this process that hears what others announce (LISTEN/NOTIFY). When it is lost it comes back
 * by itself; whoever keeps something in memory is told, because announcements were missed meanwhile.
 */
export class Listener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #lostHandlers = new Set<() => void>();
  readonly #reconnected = new Set<() => void>();
  #client: Client | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      // Whoever looks at the server's connections can tell this one from the others.
      application_name: 'crewtable listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    // A connection that is lost says so twice or more; only the one in use counts, and only once.
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
    this.#feelPulse(client);
  }

  /** Channels are names of ours, never input. */
  async listen(channel: string, handler: Handler): Promise<void> {
    const known = this.#handlers.get(channel);
    if (known) {
      known.add(handler);
      return;
    }
    this.#handlers.set(channel, new Set([handler]));
    await this.#client?.query(`listen "${channel}"`);
  }

  /** Announces something outside of any transaction. Whoever does can do without: a line that is cut says nothing. */
  tell(channel: string): void {
    this.#client?.query('select pg_notify($1, $2)', [channel, '']).catch(() => {});
  }

  /** From here on announcements may be missed. */
  onLost(handler: () => void): void {
    this.#lostHandlers.add(handler);
  }

  /** From here on they are heard again. */
  onReconnect(handler: () => void): void {
    this.#reconnected.add(handler);
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#pulse);
    await this.#client?.end();
  }

  #feelPulse(client: Client): void {
    this.#pulse = setTimeout(() => {
      const patience = setTimeout(() => this.#lost(client, new Error('the connection is silent')), pulseMs);
      client.query('select 1').then(
        () => {
          clearTimeout(patience);
          if (client === this.#client && !this.#closed) this.#feelPulse(client);
        },
        () => clearTimeout(patience),
      );
    }, pulseMs).unref();
  }

  #lost(client: Client, error: Error): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    clearTimeout(this.#pulse);
    client.end().catch(() => {});
    this.#lostHandlers.forEach((handler) => handler());
    this.#log.warn({ err: error }, 'the listening connection was lost');
    this.#reconnectAfter(firstRetryMs);
  }

  #reconnectAfter(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.start().then(
        () => this.#reconnected.forEach((handler) => handler()),
        () => {
          if (!this.#closed) this.#reconnectAfter(Math.min(delayMs * 2, longestRetryMs));
        },
      );
    }, delayMs);
  }
}
