import { minuteMs } from '@crewtable/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import { isDatabaseUnavailable } from '../../platform/db/database.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { FindNotification } from '../../ports/deliveries.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import { OutgoingEvent } from './outgoing-event.ts';
import { listNotificationsSince } from './realtime.repository.ts';
import type { NotificationRef } from './realtime.repository.ts';

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

/** Limits the concurrent lookups, because requests need database connections too. */
const lookUpsAtOnce = 8;
const pageSize = 500;
const retryMs = 1_000;
/** Limits the retries of a notification that cannot be shown. It stays in the student's list. */
const maxAttempts = 5;
/**
 * When something fails, it is not known since when: the connection to the database may have been dead for a
 * while, and a notification that is announced now may have been created earlier by a slow transaction.
 */
const marginMs = minuteMs;

/** Delivers announced notifications to the connections of this process, and retries those that failed. */
export class Deliveries {
  readonly #deps: DeliveryDeps;
  readonly #announced: Announced[] = [];
  readonly #retry: NodeJS.Timeout;
  /** Failed attempts by notification id, without failures of the database. */
  readonly #failures = new Map<string, number>();
  #delivering = false;
  #catchingUp = false;
  #lostSince: Date | undefined;

  constructor(deps: DeliveryDeps) {
    this.#deps = deps;
    this.#retry = setInterval(() => void this.catchUp(), retryMs).unref();
  }

  stop(): void {
    clearInterval(this.#retry);
  }

  /** Ignores students who are not connected here: most announcements are for them. */
  onAnnouncement(payload: string): void {
    const [studentId = '', id = ''] = payload.split(' ');
    if (!this.#deps.connections.isListening(studentId)) return;
    this.#announced.push({ studentId, id });
    if (!this.#delivering) void this.#deliverAnnounced();
  }

  /** Announcements cannot be received for a while. */
  onListenerLost(): void {
    this.#lostSince ??= this.#sinceWithMargin();
  }

  async onListenerRestored(): Promise<void> {
    const { connections } = this.#deps;
    const since = this.#lostSince ?? this.#sinceWithMargin();
    this.#lostSince = undefined;
    for (const connection of connections.all()) connections.fallBehind(connection, since);
    await this.catchUp();
  }

  /** Delivers too much rather than too little: clients recognise duplicates by their id. */
  async catchUp(): Promise<void> {
    if (this.#catchingUp) return;
    this.#catchingUp = true;
    try {
      const behind = this.#deps.connections.listBehind();
      while (behind.length > 0) await this.#deliverMissed(behind.splice(0, pageSize));
    } catch (error) {
      this.#deps.log.error({ err: error }, 'catching up with missed notifications failed');
    } finally {
      this.#catchingUp = false;
    }
  }

  async #deliverAnnounced(): Promise<void> {
    this.#delivering = true;
    try {
      while (this.#announced.length > 0) await this.#deliverBatch(this.#announced.splice(0, lookUpsAtOnce));
    } finally {
      this.#delivering = false;
    }
  }

  /** Looks them up together, and delivers them in the order of their announcements. */
  async #deliverBatch(announced: readonly Announced[]): Promise<void> {
    const { connections, findNotification, log } = this.#deps;
    const found = await Promise.allSettled(announced.map(({ id }) => findNotification(id)));
    found.forEach((result, index) => {
      try {
        if (result.status === 'rejected') throw result.reason;
        if (!result.value) return;
        const { studentId, notification } = result.value;
        connections.deliver(connections.of(studentId), new OutgoingEvent(notification));
      } catch (error) {
        const { studentId, id } = announced[index]!;
        log.warn({ notificationId: id, err: error }, 'notification delivery failed, retrying');
        for (const connection of connections.of(studentId))
          connections.fallBehind(connection, this.#sinceWithMargin());
      }
    });
  }

  async #deliverMissed(behind: readonly Connection[]): Promise<void> {
    const missed = new Map(behind.map((connection) => [connection, connection.behindSince!]));
    for (const connection of behind) connection.behindSince = undefined;
    try {
      const students = [...new Set(behind.map(({ viewer }) => viewer!.id))];
      const since = new Date(Math.min(...[...missed.values()].map(Number)));
      let last: NotificationRef | undefined;
      for (;;) {
        const page = await listNotificationsSince(this.#deps.db, students, since, last, pageSize);
        for (const told of page) await this.#deliverOrRetry(told, missed);
        last = page.at(-1);
        if (page.length < pageSize) return;
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'reading missed notifications failed, retrying');
      for (const [connection, since] of missed) this.#deps.connections.fallBehind(connection, since);
    }
  }

  /**
   * A failure of one notification does not delay the others. A failure of the database affects all of them.
   */
  async #deliverOrRetry(told: NotificationRef, missed: ReadonlyMap<Connection, Date>): Promise<void> {
    const { connections, log } = this.#deps;
    const { id: notificationId, studentId } = told;
    try {
      await this.#deliverOne(told, missed);
      this.#failures.delete(notificationId);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
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

  async #deliverOne(
    { id, studentId, createdAt }: NotificationRef,
    missed: ReadonlyMap<Connection, Date>,
  ): Promise<void> {
    const { connections, findNotification } = this.#deps;
    const waiting = connections.of(studentId).filter((one) => (missed.get(one) ?? infinity) <= createdAt);
    if (waiting.length === 0) return;
    const found = await findNotification(id);
    if (found) connections.deliver(waiting, new OutgoingEvent(found.notification));
  }

  #sinceWithMargin(): Date {
    return new Date(this.#deps.clock.now().getTime() - marginMs);
  }
}

const infinity = new Date(8.64e15);
