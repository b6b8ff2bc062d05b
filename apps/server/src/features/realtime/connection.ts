import type { Duplex } from 'node:stream';
import { api } from '@crewtable/contract';
import type { WebSocket } from 'ws';
import type { Viewer } from '../../platform/http/router.ts';
import { pingFrame, textFrame } from '../../platform/websocket/server-frames.ts';
import type { OutgoingEvent, Subscription } from './outgoing-event.ts';
import { connectionTimeoutMs, realtimeLimits } from './realtime-limits.ts';

type ServerMessage =
  | { type: 'connection_ack'; payload: { connectionTimeoutMs: number } }
  | { type: 'connection_error'; payload: { errors: { errorType: string; errorCode: number }[] } }
  | { id: string; type: 'start_ack' | 'complete' }
  | { id?: string; type: 'error'; payload: { errors: { errorType: string; message: string }[] } };

const frameOf = (message: ServerMessage | { type: 'ka' }) => textFrame(Buffer.from(JSON.stringify(message)));

const keepAlive = frameOf({ type: 'ka' });
const acknowledgement = Buffer.concat([
  frameOf({ type: 'connection_ack', payload: { connectionTimeoutMs } }),
  keepAlive,
]);
/** The ping detects a client that is gone without closing the connection: it does not answer. */
const heartbeat = Buffer.concat([keepAlive, pingFrame]);
const unauthorized = frameOf({
  type: 'connection_error',
  payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
});

/**
 * One WebSocket of one student. Writes frames directly to the underlying socket, so that connections can
 * share a frame or a part of one. Without compression, the library would do nothing more than that.
 */
export class Connection {
  /** Undefined if the ticket was not valid. Such a connection only waits to be refused. */
  readonly viewer: Viewer | undefined;
  /** When it was opened, in beats of `Connections`. */
  readonly since: number;
  acknowledged = false;
  /** True if the client has sent anything since the last heartbeat. */
  answered = true;
  /** Notifications since this time, in product time, may not have been delivered here. */
  behindSince: Date | undefined;
  readonly subscriptions: Subscription[] = [];
  readonly #websocket: WebSocket;
  readonly #socket: Duplex;

  constructor(websocket: WebSocket, socket: Duplex, viewer: Viewer | undefined, since: number) {
    this.#websocket = websocket;
    this.#socket = socket;
    this.viewer = viewer;
    this.since = since;
  }

  get isOpen(): boolean {
    return this.#websocket.readyState === this.#websocket.OPEN;
  }

  get isFree(): boolean {
    return this.#socket.writableLength <= realtimeLimits.droppingAboveBytes;
  }

  acknowledge(): void {
    this.acknowledged = true;
    this.#write(acknowledgement);
  }

  sendHeartbeat(): void {
    if (!this.answered) return this.terminate();
    this.answered = false;
    this.#write(heartbeat);
  }

  send(message: ServerMessage): void {
    this.#write(frameOf(message));
  }

  sendError(id: string | undefined, errorType: string, message: string): void {
    this.send({
      ...(id !== undefined && { id }),
      type: 'error',
      payload: { errors: [{ errorType, message }] },
    });
  }

  /** Returns false and sends nothing if too much data is unsent. */
  deliver(event: OutgoingEvent): boolean {
    if (!this.isFree) {
      this.#cutIfOverloaded();
      return false;
    }
    for (const subscription of this.subscriptions) if (this.isOpen) event.writeTo(this.#socket, subscription);
    return true;
  }

  refuse(): void {
    this.#write(unauthorized);
    this.close(api.realtime.closeCodes.unauthorized);
  }

  close(code: number): void {
    this.#websocket.close(code);
  }

  terminate(): void {
    this.#websocket.terminate();
  }

  #write(frame: Buffer): void {
    if (!this.isOpen || this.#cutIfOverloaded()) return;
    this.#socket.write(frame);
  }

  #cutIfOverloaded(): boolean {
    if (this.#socket.writableLength <= realtimeLimits.cuttingAboveBytes) return false;
    this.terminate();
    return true;
  }
}
