import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { api } from '@crewtable/contract';
import type { Answer } from '@crewtable/contract';
import { WebSocket } from 'ws';
import type { ClientOptions } from 'ws';
import type { App } from '../src/app.ts';
import { addCleanUp } from './clean-up.ts';
import type { Student } from './fixtures/given.ts';

export interface Frame {
  type: string;
  id?: string;
  payload?: {
    data?: Record<string, { id: string; eventPayload: Record<string, unknown> } & Record<string, unknown>>;
    errors?: { errorType: string; errorCode?: number; message?: string }[];
    connectionTimeoutMs?: number;
  };
}

type ConnectionInfo = Answer<typeof api.realtime.appLoad>;

/** Makes the app listen on a free port. Returns its host and port. */
export async function listenOnFreePort(app: Pick<App, 'http'>): Promise<string> {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}

export const appLoad = (student: Student, host: string): Promise<ConnectionInfo> =>
  student.as.call(api.realtime.appLoad, { headers: { host } });

/** A client of the realtime channel. Sends only what a test sends, and keeps every frame that it receives. */
export class ChannelClient {
  readonly frames: Frame[] = [];
  /** Resolves with the close code of the server. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  readonly #waiting = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      this.#waiting.forEach((retry) => retry());
    });
    socket.on('error', () => {});
    this.closed = once(socket, 'close').then(([code]) => code as number);
  }

  static async open(
    url: string,
    { protocols = ['graphql-ws'], ...options }: ClientOptions & { protocols?: string[] } = {},
  ): Promise<ChannelClient> {
    const socket = new WebSocket(url, protocols, options);
    const client = new ChannelClient(socket);
    addCleanUp(async () => socket.terminate());
    await once(socket, 'open');
    return client;
  }

  /** The response to a connection that is refused. */
  static async refusal(
    url: string,
    { protocols = ['graphql-ws'], ...options }: ClientOptions & { protocols?: string[] } = {},
  ): Promise<{ status: number | undefined; body: string }> {
    const socket = new WebSocket(url, protocols, options);
    socket.on('error', () => {});
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    const body = (await response.setEncoding('utf8').toArray()).join('');
    socket.terminate();
    return { status: response.statusCode, body };
  }

  send(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Returns the first frame that matches. Waits for it if it has not been received yet. */
  async waitForFrame(matches: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(matches);
      if (found) return found;
      await new Promise<void>((resolve, reject) => {
        const retry = () => {
          this.#waiting.delete(retry);
          resolve();
        };
        this.#waiting.add(retry);
        void this.closed.then((code) =>
          reject(new Error(`The connection closed with ${code} before the frame arrived`)),
        );
      });
    }
  }

  waitForFrameType(type: string, id?: string): Promise<Frame> {
    return this.waitForFrame((frame) => frame.type === type && (id === undefined || frame.id === id));
  }

  /** The titles of the delivered notifications. */
  get titles(): unknown[] {
    return this.frames
      .filter(({ type }) => type === 'data')
      .map(({ payload }) => Object.values(payload!.data!)[0]!.eventPayload['title']);
  }

  async waitForTitle(title: string): Promise<Frame> {
    return this.waitForFrame(
      ({ type, payload }) =>
        type === 'data' && Object.values(payload!.data!)[0]!.eventPayload['title'] === title,
    );
  }
}

/** A student's client that is connected, acknowledged and subscribed. */
export async function subscribe(
  student: Student,
  host: string,
): Promise<ChannelClient & { subscriptionId: string }> {
  const { connectionURL, subscriptionMessage } = await appLoad(student, host);
  const client = await ChannelClient.open(connectionURL);
  client.send({ type: 'connection_init', payload: {} });
  await client.waitForFrameType('connection_ack');
  client.send(subscriptionMessage);
  await client.waitForFrameType('start_ack');
  return Object.assign(client, { subscriptionId: subscriptionMessage.id });
}
