import type { Duplex } from 'node:stream';
import { api } from '@crewtable/contract';
import type { WebSocket } from 'ws';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/router.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FindOpenSessions } from '../../ports/sessions.ts';
import { Connection } from './connection.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import { realtimeLimits } from './realtime-limits.ts';

const { closeCodes } = api.realtime;
const beatMs = 1_000;
/** Close code of the WebSocket standard: the server goes away. */
const goingAway = 1001;
/** How long clients may take to answer the close frame when the process stops. */
const closeTimeoutMs = 2_000;
const retryLater = { retryAfterSeconds: 5 };

/**
 * All connections of this process. One beat a second drives all of them: no connection has its own timer, and
 * connections with a keep-alive in the same second have their sessions looked up in one query.
 */
export class Connections {
  readonly #byStudent = new Map<string, Connection[]>();
  readonly #refused = new Set<Connection>();
  readonly #findOpenSessions: FindOpenSessions;
  readonly #log: Logger;
  readonly #beatTimer: NodeJS.Timeout;
  #count = 0;
  #beats = 0;
  #stopping = false;

  constructor(findOpenSessions: FindOpenSessions, log: Logger) {
    this.#findOpenSessions = findOpenSessions;
    this.#log = log;
    this.#beatTimer = setInterval(() => this.#beat(), beatMs).unref();
  }

  get count(): number {
    return this.#count;
  }

  /** Called before any work is done for a new connection. */
  requireCapacity(): void {
    if (this.#count >= realtimeLimits.socketsOfProcess) throw new AppError('unavailable', retryLater);
  }

  add(websocket: WebSocket, socket: Duplex, viewer: Viewer | undefined): Connection {
    const connection = new Connection(websocket, socket, viewer, this.#beats);
    if (this.#stopping) connection.close(goingAway);
    if (viewer) this.#addToStudent(connection, viewer.id);
    else this.#refused.add(connection);
    this.#count++;
    websocket.on('close', () => this.#remove(connection));
    if (this.#refused.size > realtimeLimits.refusedWaiting) connection.refuse();
    return connection;
  }

  isListening(studentId: string): boolean {
    return this.of(studentId).some(({ subscriptions }) => subscriptions.length > 0);
  }

  of(studentId: string): readonly Connection[] {
    return this.#byStudent.get(studentId) ?? [];
  }

  /** A connection that cannot take the event now is behind until the missed events are delivered. */
  deliver(connections: readonly Connection[], event: OutgoingEvent): void {
    for (const connection of connections) {
      if (!connection.deliver(event)) this.fallBehind(connection, event.createdAt);
    }
  }

  fallBehind(connection: Connection, since: Date): void {
    if (connection.behindSince === undefined || connection.behindSince > since)
      connection.behindSince = since;
  }

  /** Connections that missed something and can take it now. */
  listBehind(): Connection[] {
    return [...this.all()].filter(({ behindSince, isFree }) => behindSince !== undefined && isFree);
  }

  *all(): Iterable<Connection> {
    for (const connections of this.#byStudent.values()) yield* connections;
  }

  endSession(studentId: string, sessionId: string): void {
    for (const connection of this.of(studentId)) {
      if (connection.viewer?.sessionId === sessionId) connection.refuse();
    }
  }

  /**
   * Ends connections without an open session. If the database is away, no connection ends: it is checked
   * again later.
   */
  checkSessions(connections: Iterable<Connection>): void {
    const asked = [...connections];
    if (asked.length === 0) return;
    this.#endThoseWithout(asked).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'session check failed'),
    );
  }

  /**
   * Clients reconnect to another process. The server waits for every connection to end, so those that do not
   * answer the close frame are cut.
   */
  stop(): void {
    this.#stopping = true;
    clearInterval(this.#beatTimer);
    const openConnections = [...this.all(), ...this.#refused];
    for (const connection of openConnections) connection.close(goingAway);
    setTimeout(() => openConnections.forEach((connection) => connection.terminate()), closeTimeoutMs).unref();
  }

  /** Closes the oldest connection of a student who has too many. */
  #addToStudent(connection: Connection, studentId: string): void {
    const connections = this.#byStudent.get(studentId);
    if (!connections) return void this.#byStudent.set(studentId, [connection]);
    connections.push(connection);
    const open = connections.filter(({ isOpen }) => isOpen);
    if (open.length > realtimeLimits.socketsOfStudent) open[0]!.close(closeCodes.replaced);
  }

  #remove(connection: Connection): void {
    this.#count--;
    if (!connection.viewer) return void this.#refused.delete(connection);
    const { id } = connection.viewer;
    const rest = this.of(id).filter((other) => other !== connection);
    if (rest.length > 0) this.#byStudent.set(id, rest);
    else this.#byStudent.delete(id);
  }

  #beat(): void {
    this.#beats++;
    const isLate = ({ acknowledged, since }: Connection) =>
      !acknowledged && this.#beats - since > realtimeLimits.initSeconds;
    for (const connection of this.#refused) if (isLate(connection)) connection.refuse();
    const due: Connection[] = [];
    for (const connection of this.all()) {
      if (isLate(connection)) connection.close(closeCodes.silent);
      else if (connection.acknowledged && this.#isDue(connection)) due.push(connection);
    }
    for (const connection of due) connection.sendHeartbeat();
    this.checkSessions(due);
  }

  #isDue({ since }: Connection): boolean {
    return (this.#beats - since) % realtimeLimits.keepAliveSeconds === 0 && this.#beats > since;
  }

  async #endThoseWithout(connections: readonly Connection[]): Promise<void> {
    const ids = connections.map(({ viewer }) => viewer!.sessionId);
    const open = await this.#findOpenSessions([...new Set(ids)]);
    for (const connection of connections) {
      if (!open.has(connection.viewer!.sessionId)) connection.refuse();
    }
  }
}
