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
  received(text: unknown): void;
  closed(code: number): void;
}

interface ChannelParts {
  /** Asks the server where to connect and how to subscribe. Rejects if the server cannot be reached. */
  askForInfo(): Promise<ConnectionInfo>;
  openSocket(url: string, listener: SocketListener): Socket;
  /** Called with the data of each message of our subscription. */
  receive(data: unknown): void;
  /** Called when the subscription becomes active. Earlier messages may have been missed. */
  becomesActive(): void;
  changesState?(state: ChannelState): void;
  wait?: (ms: number, then: () => void) => () => void;
  chance?: () => number;
}

/** Close code: the ticket or the session has expired, so a new ticket is needed. */
const unauthorized = 4401;
/** Close code: the same student opened a sixth connection, and the server closed this one. */
const replaced = 4409;
/**
 * The connection counts as lost after this time without a message. Used if the server does not name another
 * timeout; it sends a keep-alive every 30 seconds.
 */
const defaultSilenceMs = 300_000;

/** The real-time channel of a student: one connection, one subscription. Reconnects until it is closed. */
export class Channel {
  readonly #parts: Required<Pick<ChannelParts, 'wait' | 'chance'>> & ChannelParts;
  #state: ChannelState = 'disconnected';
  #socket: Socket | undefined;
  #info: ConnectionInfo | undefined;
  #subscription: 'none' | 'pending' | 'active' = 'none';
  /** The id of a subscription that the server has completed. It is not started again. */
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

  /** Reconnects at once instead of after the back-off, for example because the network may be back. */
  hurry(): void {
    if (!this.#isOpen || this.#state !== 'disconnected') return;
    this.#stopWaiting();
    void this.#connect();
  }

  /** Unsubscribes, then closes the connection. The channel does not reconnect afterwards. */
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
      this.#reconnectLater();
      return;
    }
    // The channel may have been closed while the request was running, for example by logging out.
    if (!this.#isOpen || this.#socket !== undefined) return;
    try {
      this.#socket = this.#openSocket(this.#info.connectionURL);
    } catch {
      // The browser refuses this URL, so the next attempt asks the server for a new one.
      this.#info = undefined;
      this.#reconnectLater();
      return;
    }
    this.#restartSilenceTimer();
  }

  #openSocket(url: string): Socket {
    const socket = this.#parts.openSocket(url, {
      opened: () => this.#send(socket, { type: 'connection_init', payload: {} }),
      received: (text) => {
        const frame = readFrame(text);
        if (frame !== undefined && this.#socket === socket) this.#handleFrame(frame, socket);
      },
      closed: (code) => {
        if (this.#socket === socket) this.#lose(code);
      },
    });
    return socket;
  }

  #handleFrame(frame: ServerFrame, socket: Socket): void {
    this.#restartSilenceTimer();
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
        // The server refused the subscription: retry with a new ticket on a new connection.
        if (this.#isOurs(frame.id)) this.#lose(unauthorized);
        return;
      case 'connection_error':
        this.#lose(unauthorized);
        return;
      case 'ka':
    }
  }

  /** Also false for a completed subscription, so that late messages with its id are ignored. */
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
    // A newer tab of the student replaced this connection. Reconnecting at once would replace another.
    if (code === replaced) this.#failures = longestBackOff;
    // The old ticket no longer works. After the first refusal a new ticket is fetched at once; after further
    // refusals the back-off applies.
    if (code === unauthorized) {
      this.#info = undefined;
      this.#refusals += 1;
      if (this.#refusals === 1) {
        void this.#connect();
        return;
      }
    }
    this.#reconnectLater();
  }

  #reconnectLater(): void {
    if (!this.#isOpen) return;
    this.#change('disconnected');
    const delayMs = backOffMs(this.#failures, this.#parts.chance());
    this.#failures += 1;
    this.#waitAtMost(delayMs, () => void this.#connect());
  }

  #restartSilenceTimer(): void {
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
      // Ignored: a closing socket reports this through its close event.
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
