import type { Clock } from '../../platform/clock/clock.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FindNotification } from '../../ports/deliveries.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { OutgoingEvent } from './outgoing-event.ts';
import { listToldSince } from './realtime.repository.ts';
import type { Told } from './realtime.repository.ts';

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  connections: Connections;
  findNotification: FindNotification;
}

interface Announced {
  studentId: string;
  id: string;
}

/** A few at a time: the database's connections are there for requests too. */
const lookUpsAtOnce = 8;
const pageSize = 500;
const retryMs = 1_000;
/** A notification that cannot be shown must not be tried for ever; it stays in the student's list. */
const maxAttempts = 5;
/**
 * When something goes wrong it is not known since when: the line to the database may have been dead for a while, and
 * what is announced now may have been written by a transaction that took its time.
 */
const doubtMs = 60_000;

/** Brings what was announced to whoever is connected here, and what could not be brought as soon as it can. */
export class Deliveries {
  readonly #deps: DeliveryDeps;
  readonly #announced: Announced[] = [];
  readonly #retry: NodeJS.Timeout;
  /** How often a notification failed by itself, by its id. */
  readonly #failures = new Map<string, number>();
  #delivering = false;
  #catchingUp = false;
  #deafSince: Date | undefined;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#retry = setInterval(() => void this.catchUp(), retryMs).unref();
  }

  stop(): void {
    clearInterval(this.#retry);
  }

  /** Most of what is announced is for students who are connected elsewhere, or not at all. */
  hear(payload: string): void {
    const [studentId = '', id = ''] = payload.split(' ');
    if (!this.#deps.connections.isListening(studentId)) return;
    this.#announced.push({ studentId, id });
    if (!this.#delivering) void this.#deliverAnnounced();
  }

  /** Nothing can be heard for a while. */
  goDeaf(): void {
    this.#deafSince ??= this.#doubtfulSince();
  }

  async hearAgain(): Promise<void> {
    const { connections } = this.#deps;
    const since = this.#deafSince ?? this.#doubtfulSince();
    this.#deafSince = undefined;
    for (const connection of connections.all()) connections.fallBehind(connection, since);
    await this.catchUp();
  }

  /** Repeats more than was missed rather than less: clients know what they have by its id. */
  async catchUp(): Promise<void> {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    try {
      const behind = this.#deps.connections.listBehind();
      while (behind.length > 0) await this.#bringMissed(behind.splice(0, pageSize));
    } catch (error) {
      this.#deps.log.error({ err: error }, 'catching up with missed notifications failed');
    } finally {
      this.#catchingUp = false;
    }
  }

  async #deliverAnnounced(): Promise<void> {
    this.#delivering = true;
    try {
      while (this.#announced.length > 0) await this.#deliverThese(this.#announced.splice(0, lookUpsAtOnce));
    } finally {
      this.#delivering = false;
    }
  }

  /** Looked up together, delivered in the order in which they were announced. */
  async #deliverThese(announced: readonly Announced[]): Promise<void> {
    const { connections, findNotification, log } = this.#deps;
    const found = await Promise.allSettled(announced.map(({ id }) => findNotification(id)));
    found.forEach((look, index) => {
      try {
        if (look.status === 'rejected') throw look.reason;
        if (!look.value) return;
        const { studentId, notification } = look.value;
        connections.deliver(connections.of(studentId), new OutgoingEvent(notification));
      } catch (error) {
        const { studentId, id } = announced[index]!;
        log.warn({ notificationId: id, err: error }, 'notification delivery failed, retrying');
        for (const connection of connections.of(studentId))
          connections.fallBehind(connection, this.#doubtfulSince());
      }
    });
  }

  async #bringMissed(behind: readonly Connection[]): Promise<void> {
    const missed = new Map(behind.map((connection) => [connection, connection.behindSince!]));
    for (const connection of behind) connection.behindSince = undefined;
    try {
      const students = [...new Set(behind.map(({ viewer }) => viewer!.id))];
      const since = new Date(Math.min(...[...missed.values()].map(Number)));
      let last: Told | undefined;
      for (;;) {
        const page = await listToldSince(this.#deps.db, students, since, last, pageSize);
        for (const told of page) await this.#bringOrRetry(told, missed);
        last = page.at(-1);
        if (page.length < pageSize) return;
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'missed notifications could not be read: they are brought later');
      for (const [connection, since] of missed) this.#deps.connections.fallBehind(connection, since);
    }
  }

  /** A fault of a single notification keeps none of the others back; one of the database concerns them all. */
  async #bringOrRetry(told: Told, missed: ReadonlyMap<Connection, Date>): Promise<void> {
    const { connections, log } = this.#deps;
    const { id: notificationId, studentId } = told;
    try {
      await this.#bring(told, missed);
      this.#failures.delete(notificationId);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const attempts = (this.#failures.get(notificationId) ?? 0) + 1;
      if (attempts === maxAttempts) {
        this.#failures.delete(notificationId);
        log.error({ notificationId, attempts, err: error }, 'notification delivery failed permanently');
        return;
      }
      this.#failures.set(notificationId, attempts);
      log.warn({ notificationId, attempts, err: error }, 'notification delivery failed, retrying');
      for (const connection of connections.of(studentId)) {
        const since = missed.get(connection);
        if (since) connections.fallBehind(connection, since);
      }
    }
  }

  async #bring({ id, studentId, createdAt }: Told, missed: ReadonlyMap<Connection, Date>): Promise<void> {
    const { connections, findNotification } = this.#deps;
    const waiting = connections.of(studentId).filter((one) => (missed.get(one) ?? infinity) <= createdAt);
    if (waiting.length === 0) return;
    const found = await findNotification(id);
    if (found) connections.deliver(waiting, new OutgoingEvent(found.notification));
  }

  #doubtfulSince(): Date {
    return new Date(this.#deps.clock.now().getTime() - doubtMs);
  }
}

const infinity = new Date(8.64e15);
