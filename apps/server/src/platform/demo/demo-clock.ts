import type { Pool } from 'pg';
import type { Listener } from '../db/listener.ts';
import { realClock } from '../clock/clock.ts';
import type { Clock } from '../clock/clock.ts';

const channel = 'demo_clock';

/**
 * Real time plus an offset. The offset is stored in the database, so that all processes of an installation
 * share it and it survives a restart. It only moves forward.
 */
export class DemoClock implements Clock {
  readonly #pool: Pool;
  readonly #moveHandlers = new Set<() => void>();
  #offsetMs = Number.NEGATIVE_INFINITY;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async start(pool: Pool, listener: Listener, startsAt: Date): Promise<DemoClock> {
    const clock = new DemoClock(pool);
    await pool.query('insert into demo.clock (offset_ms) values ($1) on conflict do nothing', [
      startsAt.getTime() - realClock.now().getTime(),
    ]);
    await listener.listen(channel, (payload) => clock.#applyOffset(Number(payload)));
    listener.onReconnect(() => void clock.reload().catch(() => {}));
    await clock.reload();
    return clock;
  }

  now(): Date {
    return new Date(realClock.now().getTime() + this.#offsetMs);
  }

  /** Called after every move of the clock, in whichever process it was moved. */
  onMove(handler: () => void): void {
    this.#moveHandlers.add(handler);
  }

  /** Called before each job: a job may start before this process has received the notification of a move. */
  async reload(): Promise<void> {
    const { rows } = await this.#pool.query<{ offset_ms: number }>('select offset_ms from demo.clock');
    this.#applyOffset(rows[0]!.offset_ms);
  }

  /** Notifies the other processes. This process uses the new time immediately. */
  async moveTo(target: Date): Promise<void> {
    const offsetMs = target.getTime() - realClock.now().getTime();
    if (offsetMs <= this.#offsetMs) return;
    const { rows } = await this.#pool.query<{ offset_ms: number }>(
      `with moved as (update demo.clock set offset_ms = greatest(offset_ms, $1) returning offset_ms)
       select offset_ms, pg_notify('${channel}', offset_ms::text) from moved`,
      [offsetMs],
    );
    this.#applyOffset(rows[0]!.offset_ms);
  }

  #applyOffset(offsetMs: number): void {
    if (offsetMs <= this.#offsetMs) return;
    this.#offsetMs = offsetMs;
    this.#moveHandlers.forEach((handler) => handler());
  }
}
