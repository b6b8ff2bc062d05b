import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Connections } from './connections.ts';
import { OutgoingEvent } from './outgoing-event.ts';

/** A move of weeks stops at hundreds of instants. Pages need only some of them, and the last one. */
const minIntervalMs = 250;

/**
 * Tells all connected pages that the demo clock was moved, at once but at most every 250 ms. The message is not
 * stored, and has no title or text: pages set their clock and show nothing in the list of notifications.
 */
export class ClockAnnouncements {
  readonly #clock: Clock;
  readonly #connections: Pick<Connections, 'all'>;
  #pause: NodeJS.Timeout | undefined;
  #movedMeanwhile = false;

  constructor(clock: Clock, connections: Pick<Connections, 'all'>) {
    this.#clock = clock;
    this.#connections = connections;
  }

  onMove(): void {
    if (this.#pause) this.#movedMeanwhile = true;
    else this.#announce();
  }

  stop(): void {
    clearTimeout(this.#pause);
  }

  /** Best effort: a page that cannot take the message reads the time when it is looked at again. */
  #announce(): void {
    const now = this.#clock.now().toISOString();
    const event = new OutgoingEvent({
      id: randomUUID(),
      eventId: 'clock',
      eventType: 'clock_moved',
      eventPayload: { now },
      createdAt: now,
    });
    for (const connection of this.#connections.all()) connection.deliver(event);
    this.#pause = setTimeout(() => this.#endPause(), minIntervalMs).unref();
  }

  #endPause(): void {
    this.#pause = undefined;
    if (!this.#movedMeanwhile) return;
    this.#movedMeanwhile = false;
    this.#announce();
  }
}
