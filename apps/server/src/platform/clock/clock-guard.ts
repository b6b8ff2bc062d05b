import type { Pool } from 'pg';
import type { Logger } from '../log/logger.ts';
import type { Clock } from './clock.ts';

const allowedMs = 2_000;

/**
 * Returns how far the clock of the database is outside of the time between query and response. 0 if the round
 * trip can explain the difference; positive if the database is ahead.
 */
export function differenceBeyondRoundTrip(databaseMs: number, askedMs: number, answeredMs: number): number {
  const earliest = Math.min(askedMs, answeredMs);
  const latest = Math.max(askedMs, answeredMs);
  if (databaseMs < earliest) return databaseMs - earliest;
  return databaseMs > latest ? databaseMs - latest : 0;
}

/**
 * Compares the clock of this machine with that of the database. All processes of an installation share the
 * database; a process with another time would expire tokens, close registrations and send reminders too early
 * or too late.
 */
export class ClockGuard {
  readonly #pool: Pool;
  readonly #realTime: Clock;
  readonly #log: Logger;
  #differenceMs = 0;

  constructor(pool: Pool, realTime: Clock, log: Logger) {
    this.#pool = pool;
    this.#realTime = realTime;
    this.#log = log;
  }

  /** The result of the last comparison. */
  get isRight(): boolean {
    return Math.abs(this.#differenceMs) <= allowedMs;
  }

  /** Positive if the database was ahead at the last comparison. */
  get differenceMs(): number {
    return this.#differenceMs;
  }

  /** Rejects while the database is unavailable. */
  async compare(): Promise<boolean> {
    const asked = this.#realTime.now().getTime();
    const { rows } = await this.#pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const answered = this.#realTime.now().getTime();
    const wasRight = this.isRight;
    this.#differenceMs = Math.round(differenceBeyondRoundTrip(rows[0]!.ms, asked, answered));
    if (wasRight && !this.isRight)
      this.#log.error({ differenceMs: this.#differenceMs }, 'clock differs from the database clock');
    else if (!wasRight && this.isRight) this.#log.info('clock agrees with the database clock again');
    return this.isRight;
  }

  /** The text for the response of `ready`. */
  describe(): string {
    const seconds = (Math.abs(this.#differenceMs) / 1_000).toFixed(1);
    const side = this.#differenceMs > 0 ? 'behind' : 'ahead of';
    return `The clock of this machine is ${seconds} s ${side} the database's.`;
  }
}
