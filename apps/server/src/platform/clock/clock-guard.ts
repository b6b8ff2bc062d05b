import type { Pool } from 'pg';
import type { Logger } from '../log/logger.ts';
import type { Clock } from './clock.ts';

const allowedMs = 2_000;

/**
 * How far the database's clock is outside the time in which the question was under way. 0 where the round trip may
 * explain all of it; positive where the database is ahead.
 */
export function differenceBeyondRoundTrip(databaseMs: number, askedMs: number, answeredMs: number): number {
  const earliest = Math.min(askedMs, answeredMs);
  const latest = Math.max(askedMs, answeredMs);
  if (databaseMs < earliest) return databaseMs - earliest;
  return databaseMs > latest ? databaseMs - latest : 0;
}

/**
 * Compares this machine's clock with the database's. All processes of an installation share the database; one whose
 * clock differs would expire tokens, close registrations and send reminders at other moments than the rest.
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

  /** As of the last comparison. */
  get isRight(): boolean {
    return Math.abs(this.#differenceMs) <= allowedMs;
  }

  /** Rejects while the database is away. */
  async compare(): Promise<boolean> {
    const asked = this.#realTime.now().getTime();
    const { rows } = await this.#pool.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    const answered = this.#realTime.now().getTime();
    const wasRight = this.isRight;
    this.#differenceMs = Math.round(differenceBeyondRoundTrip(rows[0]!.ms, asked, answered));
    if (wasRight && !this.isRight)
      this.#log.error({ differenceMs: this.#differenceMs }, "the clock differs from the database's");
    else if (!wasRight && this.isRight) this.#log.info("the clock agrees with the database's again");
    return this.isRight;
  }

  /** For people who look at `ready`. */
  describe(): string {
    const seconds = (Math.abs(this.#differenceMs) / 1_000).toFixed(1);
    const side = this.#differenceMs > 0 ? 'behind' : 'ahead of';
    return `The clock of this machine is ${seconds} s ${side} the database's.`;
  }
}
