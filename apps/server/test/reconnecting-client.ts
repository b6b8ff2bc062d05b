import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { api, apiBase } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { WebSocket } from 'ws';
import type { Frame } from './channel-client.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 20 });
const delaysSeconds = [1, 2, 5, 10, 30];

/** A client that reconnects by itself, like the one in the browser, and fetches what it missed. */
export class ReconnectingClient {
  /** The titles that its student would see, by notification id, without duplicates. */
  readonly shown = new Map<string, string>();
  readonly delaysMs: number[] = [];
  subscribed = false;
  closeCount = 0;
  readonly #info: Answer<typeof api.realtime.appLoad>;
  readonly #cookie: string;
  #socket: WebSocket | undefined;
  #attempts = 0;
  #retry: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(info: Answer<typeof api.realtime.appLoad>, cookie: string) {
    this.#info = info;
    this.#cookie = cookie;
    this.#connect();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    this.#socket?.terminate();
  }

  #connect(): void {
    const socket = new WebSocket(this.#info.connectionURL, ['graphql-ws']);
    this.#socket = socket;
    socket.on('open', () => socket.send('{"type":"connection_init","payload":{}}'));
    socket.on('message', (data: Buffer) => this.#handleFrame(socket, JSON.parse(data.toString()) as Frame));
    socket.on('error', () => {});
    socket.on('close', () => this.#reconnect());
  }

  #handleFrame(socket: WebSocket, { type, payload }: Frame): void {
    if (type === 'connection_ack') socket.send(JSON.stringify(this.#info.subscriptionMessage));
    if (type === 'start_ack') void this.#fetchMissed().catch(() => socket.terminate());
    const event = type === 'data' ? payload!.data!['onUserEvent']! : undefined;
    if (event) this.shown.set(event.id, String(event.eventPayload['title']));
  }

  async #fetchMissed(): Promise<void> {
    // A client that connects for the first time has just read the list.
    if (this.closeCount > 0) {
      const { hostname, port } = new URL(this.#info.connectionURL);
      const path = `${apiBase}${api.notifications.list.path}`;
      const sent = get({ hostname, port, path, agent, headers: { cookie: this.#cookie } });
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const body = (await response.setEncoding('utf8').toArray()).join('');
      const { notifications } = JSON.parse(body) as Answer<typeof api.notifications.list>;
      for (const { id, eventPayload } of notifications) this.shown.set(id, eventPayload.title);
    }
    this.#attempts = 0;
    this.subscribed = true;
  }

  #reconnect(): void {
    this.subscribed = false;
    this.closeCount++;
    if (this.#ended) return;
    const seconds = delaysSeconds[Math.min(this.#attempts++, delaysSeconds.length - 1)]!;
    const delayMs = seconds * 1_000 * (0.5 + Math.random());
    this.delaysMs.push(delayMs);
    this.#retry = setTimeout(() => this.#connect(), delayMs);
  }
}
