import { Channel } from '../src/lib/realtime/channel.ts';
import type { Socket, SocketListener } from '../src/lib/realtime/channel.ts';
import type { ConnectionInfo } from '../src/lib/realtime/connection-info.ts';

/** A fake socket with which the test plays the server. */
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
    this.#listener.heard(typeof frame === 'string' ? frame : JSON.stringify(frame));
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
  const waits: { ms: number; act: () => void; over: boolean }[] = [];
  const world = { asked: 0, reachable: true, active: 0, refusesAddress: false };
  const channel = new Channel({
    askForInfo: async (): Promise<ConnectionInfo> => {
      world.asked += 1;
      if (!world.reachable) throw new Error('away');
      return {
        connectionURL: `ws://host/${world.asked}`,
        subscriptionMessage: { id: `s${world.asked}` },
      };
    },
    openSocket: (url, listener) => {
      if (world.refusesAddress) throw new SyntaxError('The URL is invalid.');
      const socket = new FakeSocket(url, listener);
      sockets.push(socket);
      return socket;
    },
    receive: (data) => received.push(data),
    becomesActive: () => {
      world.active += 1;
    },
    changesState: (state) => states.push(state),
    wait: (ms, then) => {
      const wait = { ms, act: then, over: false };
      waits.push(wait);
      return () => {
        wait.over = true;
      };
    },
    chance: () => 0,
  });
  const settle = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  /** The current timer of the channel. */
  const waiting = () => waits.findLast(({ over }) => !over);
  const endWait = async () => {
    const wait = waiting()!;
    wait.over = true;
    wait.act();
    await settle();
  };
  const socket = () => sockets.at(-1)!;
  const connect = async () => {
    channel.open();
    await settle();
    socket().open();
    socket().deliver({ type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } });
    socket().deliver({ id: socket().sent.at(-1)!.id, type: 'start_ack' });
  };
  return { channel, sockets, socket, received, states, world, waiting, endWait, settle, connect };
}
