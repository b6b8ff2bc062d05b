import type { Pool } from 'pg';

/** Reads the audit log after each request. Requests are sent one after the other, so new entries are of the newest. */
export class AuditedActs {
  readonly #pool: Pool;
  #newest = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Whether the log names another organiser than the caller for what was done since the last call, in sentences. */
  async faultsAfter(organiserId: string | undefined): Promise<string[]> {
    const { rows } = await this.#pool.query<{ number: number; act: string; actorId: string | null }>(
      `select number::integer as number, act, actor_id as "actorId" from audit_log where number > $1 order by number`,
      [this.#newest],
    );
    this.#newest = rows.at(-1)?.number ?? this.#newest;
    return rows
      .filter(({ actorId }) => actorId !== null && actorId !== organiserId)
      .map(({ act }) => `The audit log names another organiser than the caller: ${act}.`);
  }
}
