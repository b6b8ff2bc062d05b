import type { Pool } from 'pg';
import type { Listener } from '../db/listener.ts';
import { realClock } from '../clock/clock.ts';
import type { Clock } from '../clock/clock.ts';

const channel = 'demo_clock';

/**
 * Real time plus an offset that lives in the database, so that all processes of one installation agree on it, it
 * survives a restart, and it only ever moves forward.
 */
export class DemoClock implements Clock {
  readonly #pool: Pool;
  #offsetMs = Number.NEGATIVE_INFINITY;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async start(pool: Pool, listener: Listener, startsAt: Date): Promise<DemoClock> {
    const clock = new DemoClock(pool);
    await pool.query('insert into demo.clock (offset_ms) values ($1) on conflict do nothing', [
      startsAt.getTime() - realClock.now().getTime(),
    ]);
    await listener.listen(channel, (payload) => clock.#hear(Number(payload)));
    listener.onReconnect(() => void clock.reload().catch(() => {}));
    await clock.reload();
    return clock;
  }

  now(): Date {
    return new Date(realClock.now().getTime() + this.#offsetMs);
  }

  /** Jobs ask first: they may begin before the announcement of a move has been heard here. */
  async reload(): Promise<void> {
    const { rows } = await this.#pool.query<{ offset_ms: number }>('select offset_ms from demo.clock');
    this.#hear(rows[0]!.offset_ms);
  }

  /** Told to the other processes too; this one knows at once. */
  async moveTo(target: Date): Promise<void> {
    const offsetMs = target.getTime() - realClock.now().getTime();
    if (offsetMs <= this.#offsetMs) return;
    const { rows } = await this.#pool.query<{ offset_ms: number }>(
      `with moved as (update demo.clock set offset_ms = greatest(offset_ms, $1) returning offset_ms)
       select offset_ms, pg_notify('${channel}', offset_ms::text) from moved`,
      [offsetMs],
    );
    this.#hear(rows[0]!.offset_ms);
  }

  #hear(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs);
  }
}
