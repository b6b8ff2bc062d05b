import { Channel } from '../src/lib/realtime/channel.ts';
import type { Socket, SocketListener } from '../src/lib/realtime/channel.ts';
import type { ConnectionInfo } from '../src/lib/realtime/connection-info.ts';

/** A fake socket. The test sends and closes as the server would. */
class FakeSocket implements Socket {
  readonly url: string;
  readonly sent: { type: string; id?: string; payload?: unknown }[] = [];
  closedWith: number | undefined;
  isClosed = false;
  readonly #listener: SocketListener;

  constructor(url: string, listener: SocketListener) {
    this.url = url;
    this.#listener = listener;
  }
  open(): void {
    this.#listener.opened();
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(code?: number): void {
    this.isClosed = true;
    this.closedWith = code;
  }
  deliver(frame: object | string): void {
    this.#listener.received(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }
  drop(code = 1006): void {
    this.#listener.closed(code);
  }
}

/** A channel whose sockets, timers and connection info the test controls. */
export function createTestChannel() {
  const sockets: FakeSocket[] = [];
  const received: unknown[] = [];
  const states: string[] = [];
  const timers: { ms: number; run: () => void; isDone: boolean }[] = [];
  const fakeServer = { infoRequests: 0, reachable: true, activations: 0, rejectsUrl: false };
  const channel = new Channel({
    askForInfo: async (): Promise<ConnectionInfo> => {
      fakeServer.infoRequests += 1;
      if (!fakeServer.reachable) throw new Error('The server is unreachable.');
      return {
        connectionURL: `ws://host/${fakeServer.infoRequests}`,
        subscriptionMessage: { id: `s${fakeServer.infoRequests}` },
      };
    },
    openSocket: (url, listener) => {
      if (fakeServer.rejectsUrl) throw new SyntaxError('The URL is invalid.');
      const socket = new FakeSocket(url, listener);
      sockets.push(socket);
      return socket;
    },
    receive: (data) => received.push(data),
    becomesActive: () => {
      fakeServer.activations += 1;
    },
    changesState: (state) => states.push(state),
    wait: (ms, then) => {
      const timer = { ms, run: then, isDone: false };
      timers.push(timer);
      return () => {
        timer.isDone = true;
      };
    },
    chance: () => 0,
  });
  const flushPromises = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve();
  };
  /** The current timer of the channel. */
  const currentTimer = () => timers.findLast(({ isDone }) => !isDone);
  const fireTimer = async () => {
    const timer = currentTimer()!;
    timer.isDone = true;
    timer.run();
    await flushPromises();
  };
  const socket = () => sockets.at(-1)!;
  const connect = async () => {
    channel.open();
    await flushPromises();
    socket().open();
    socket().deliver({ type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } });
    socket().deliver({ id: socket().sent.at(-1)!.id, type: 'start_ack' });
  };
  return {
    channel,
    sockets,
    socket,
    received,
    states,
    fakeServer,
    currentTimer,
    fireTimer,
    flushPromises,
    connect,
  };
}
