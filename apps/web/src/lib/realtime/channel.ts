import { backOffMs, longestBackOff } from './back-off.ts';
import type { ConnectionInfo } from './connection-info.ts';
import { readFrame } from './frames.ts';
import type { ServerFrame } from './frames.ts';

export type ChannelState = 'disconnected' | 'connecting' | 'connected';

/** The part of a browser's WebSocket that the channel uses. */
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
}

export interface SocketListener {
  opened(): void;
  heard(text: unknown): void;
  closed(code: number): void;
}

interface ChannelParts {
  /** What the server says to do next; rejects while it cannot be reached. */
  askForInfo(): Promise<ConnectionInfo>;
  openSocket(url: string, ear: SocketListener): Socket;
  /** Something arrived for a subscription that is active. */
  receive(data: unknown): void;
  /** A subscription has become active: whatever happened before may have been missed. */
  becomesActive(): void;
  changesState?(state: ChannelState): void;
  wait?: (ms: number, then: () => void) => () => void;
  chance?: () => number;
}

/** The ticket is over, or the session: another one has to be asked for. */
const unauthorized = 4401;
/** A sixth connection of the same student was opened. */
const replaced = 4409;
/** The server promises a sign of life every 30 seconds; without its word, this long a silence means nobody is there. */
const defaultSilenceMs = 300_000;

/** The real-time channel of a signed-in student: one connection, one subscription, kept alive until it is closed. */
export class Channel {
  readonly #parts: Required<Pick<ChannelParts, 'wait' | 'chance'>> & ChannelParts;
  #state: ChannelState = 'disconnected';
  #socket: Socket | undefined;
  #info: ConnectionInfo | undefined;
  #subscription: 'none' | 'pending' | 'active' = 'none';
  /** The server has ended this subscription: it is not sent again. */
  #completedId: string | undefined;
  #failures = 0;
  #refusals = 0;
  #silenceMs = defaultSilenceMs;
  #stopWaiting = () => {};
  #isOpen = false;

  constructor(parts: ChannelParts) {
    this.#parts = { wait: waitFor, chance: Math.random, ...parts };
  }

  get state(): ChannelState {
    return this.#state;
  }

  open(): void {
    if (this.#isOpen) return;
    this.#isOpen = true;
    void this.#connect();
  }

  /** The network may be back: whoever waits to come back need not wait any longer. */
  hurry(): void {
    if (!this.#isOpen || this.#state !== 'disconnected') return;
    this.#stopWaiting();
    void this.#connect();
  }

  /** Unsubscribes first, then hangs up; nothing comes back by itself after that. */
  close(): void {
    this.#isOpen = false;
    this.#stopWaiting();
    const socket = this.#forgetSocket();
    if (socket === undefined) return;
    if (this.#subscription !== 'none')
      this.#send(socket, { id: this.#info?.subscriptionMessage.id, type: 'stop' });
    this.#subscription = 'none';
    this.#info = undefined;
    socket.close(1000);
  }

  async #connect(): Promise<void> {
    this.#change('connecting');
    try {
      this.#info ??= await this.#parts.askForInfo();
    } catch {
      this.#comeBackLater();
      return;
    }
    // Somebody may have signed out while the answer was on its way.
    if (!this.#isOpen || this.#socket !== undefined) return;
    try {
      this.#socket = this.#openSocket(this.#info.connectionURL);
    } catch {
      // The browser refuses this address: another one is asked for.
      this.#info = undefined;
      this.#comeBackLater();
      return;
    }
    this.#expectSignOfLife();
  }

  #openSocket(url: string): Socket {
    const socket = this.#parts.openSocket(url, {
      opened: () => this.#send(socket, { type: 'connection_init', payload: {} }),
      heard: (text) => {
        const frame = readFrame(text);
        if (frame !== undefined && this.#socket === socket) this.#hear(frame, socket);
      },
      closed: (code) => {
        if (this.#socket === socket) this.#lose(code);
      },
    });
    return socket;
  }

  #hear(frame: ServerFrame, socket: Socket): void {
    this.#expectSignOfLife();
    switch (frame.type) {
      case 'connection_ack':
        this.#silenceMs = frame.silenceMs ?? defaultSilenceMs;
        this.#failures = 0;
        this.#change('connected');
        if (this.#info === undefined || this.#isCompleted(this.#info)) return;
        this.#subscription = 'pending';
        this.#send(socket, this.#info.subscriptionMessage);
        return;
      case 'start_ack':
        if (!this.#isOurs(frame.id)) return;
        this.#refusals = 0;
        this.#subscription = 'active';
        this.#parts.becomesActive();
        return;
      case 'data':
        if (this.#isOurs(frame.id)) this.#parts.receive(frame.data);
        return;
      case 'complete':
        if (!this.#isOurs(frame.id)) return;
        this.#subscription = 'none';
        this.#completedId = frame.id;
        return;
      case 'error':
        // A subscription that is refused is asked for again with a fresh ticket, on a new connection.
        if (this.#isOurs(frame.id)) this.#lose(unauthorized);
        return;
      case 'connection_error':
        this.#lose(unauthorized);
        return;
      case 'ka':
    }
  }

  /** False also for a subscription that was completed: what still arrives under its id is ignored. */
  #isOurs(id: string): boolean {
    return this.#subscription !== 'none' && id === this.#info?.subscriptionMessage.id;
  }

  #isCompleted({ subscriptionMessage }: ConnectionInfo): boolean {
    return subscriptionMessage.id === this.#completedId;
  }

  #lose(code: number): void {
    this.#forgetSocket()?.close();
    this.#subscription = 'none';
    if (!this.#isOpen) return;
    // A newer tab of the same student took the place. Coming back at once would only push out the next one.
    if (code === replaced) this.#failures = longestBackOff;
    // With the old ticket there is no way in. The first time a new one is fetched at once; if that does not help
    // either, haste would not.
    if (code === unauthorized) {
      this.#info = undefined;
      this.#refusals += 1;
      if (this.#refusals === 1) {
        void this.#connect();
        return;
      }
    }
    this.#comeBackLater();
  }

  #comeBackLater(): void {
    if (!this.#isOpen) return;
    this.#change('disconnected');
    const delayMs = backOffMs(this.#failures, this.#parts.chance());
    this.#failures += 1;
    this.#waitAtMost(delayMs, () => void this.#connect());
  }

  #expectSignOfLife(): void {
    this.#waitAtMost(this.#silenceMs, () => this.#lose(0));
  }

  #waitAtMost(ms: number, then: () => void): void {
    this.#stopWaiting();
    this.#stopWaiting = this.#parts.wait(ms, then);
  }

  #forgetSocket(): Socket | undefined {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#stopWaiting();
    this.#change('disconnected');
    return socket;
  }

  #send(socket: Socket, message: object | undefined): void {
    try {
      socket.send(JSON.stringify(message));
    } catch {
      // A connection that is just ending says so itself.
    }
  }

  #change(state: ChannelState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#parts.changesState?.(state);
  }
}

function waitFor(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}
