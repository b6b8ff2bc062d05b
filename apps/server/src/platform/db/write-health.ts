import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from '../log/logger.ts';
import { isRefusingWork } from './database.ts';

/** Students wait for it: after a failover every process refuses them until its next probe. */
const probeEveryMs = 1_000;
const pages = 16;
const bytesPerPage = 8_000;

/**
 * Whether the database accepts writes. With a full disk, after a failover or with too many connections it may
 * still answer reads, and `ready` would send students to a process that cannot serve them.
 */
export class WriteHealth {
  readonly #log: Logger;
  readonly #probe: () => Promise<void>;
  #failing = false;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger, probe: () => Promise<void>) {
    this.#log = log;
    this.#probe = probe;
  }

  get isFailing(): boolean {
    return this.#failing;
  }

  /** Must be called for every error of the database. Errors that are unrelated to its health are ignored. */
  readonly note = (error: unknown): void => {
    if (this.#failing || this.#stopped || !isRefusingWork(error)) return;
    this.#failing = true;
    this.#log.error({ err: error }, 'database refuses writes');
    this.#probeLater();
  };

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #probeLater(): void {
    this.#timer = setTimeout(() => {
      this.#probe().then(
        () => {
          this.#failing = false;
          this.#log.info('database accepts writes again');
        },
        (error: unknown) => {
          this.#log.debug({ err: error }, 'database still refuses writes');
          if (!this.#stopped) this.#probeLater();
        },
      );
    }, probeEveryMs).unref();
  }
}

/** Writes several pages: a small row could fit into a page with free space and succeed on a full disk. */
export async function probeWrites(pool: Pool): Promise<void> {
  await pool.query(
    `with gone as (delete from write_probes)
     insert into write_probes (padding) select $1 from generate_series(1, $2)`,
    [randomBytes(bytesPerPage), pages],
  );
}
