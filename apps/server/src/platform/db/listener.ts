import { Client } from 'pg';
import type { Logger } from '../log/logger.ts';

type Handler = (payload: string) => void;

/**
 * The one connection of this process that hears what others announce (LISTEN/NOTIFY). When it is lost it comes back
 * by itself; whoever keeps something in memory is told, because announcements were missed meanwhile.
 */
export class Listener {
  readonly #url: string;
  readonly #log: Logger;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #reconnected = new Set<() => void>();
  #client: Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(url: string, log: Logger) {
    this.#url = url;
    this.#log = log;
  }

  async start(): Promise<void> {
    const client = new Client({ connectionString: this.#url, keepAlive: true });
    client.on('error', (error) => this.#lost(client, error));
    client.on('end', () => this.#lost(client, new Error('the connection ended')));
    client.on('notification', ({ channel, payload }) => {
      for (const handler of this.#handlers.get(channel) ?? []) handler(payload ?? '');
    });
    this.#client = client;
    await client.connect();
    for (const channel of this.#handlers.keys()) await client.query(`listen "${channel}"`);
  }

  /** Channels are names of ours, never input. */
  async listen(channel: string, handler: Handler): Promise<void> {
    const handlers = this.#handlers.get(channel) ?? new Set();
    handlers.add(handler);
    if (this.#handlers.has(channel)) return;
    this.#handlers.set(channel, handlers);
    await this.#client?.query(`listen "${channel}"`);
  }

  onReconnect(handler: () => void): void {
    this.#reconnected.add(handler);
  }

  async stop(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    await this.#client?.end();
  }

  #lost(client: Client, error: Error): void {
    if (this.#closed || client !== this.#client) return;
    this.#client = undefined;
    client.end().catch(() => {});
    this.#log.warn({ err: error }, 'the listening connection was lost');
    this.#reconnect(250);
  }

  #reconnect(delayMs: number): void {
    this.#retry = setTimeout(() => {
      this.start().then(
        () => this.#reconnected.forEach((handler) => handler()),
        () => {
          this.#client = undefined;
          if (!this.#closed) this.#reconnect(Math.min(delayMs * 2, 2_000));
        },
      );
    }, delayMs);
  }
}
