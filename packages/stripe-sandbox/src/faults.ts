import type { Pool } from 'pg';

/** What becomes of webhooks. Withheld ones come when the mode changes, dropped ones never. */
export type WebhookMode = 'deliver' | 'drop' | 'duplicate' | 'reorder' | 'withhold';

export interface CallFault {
  /** 'POST /v1/payment_intents' or 'POST /v1/payment_intents/*\/confirm', where * is one part; left out: any call. */
  call?: string;
  /**
   * - drop_before_work, drop_after_work: the connection breaks, and the work is not done, or is.
   * - error, error_after_work: an answer of 500 in its place.
   * - late: the work is done at once, the answer takes its time.
   */
  kind: 'drop_before_work' | 'drop_after_work' | 'error' | 'error_after_work' | 'late';
  /** How many calls it meets; once unless told otherwise. */
  times?: number;
  lateMs?: number;
}

/** Troubles to order, kept in the database, so that they meet whichever process is called. */
export interface Faults {
  webhooks(mode: WebhookMode): Promise<void>;
  nextCall(fault: CallFault): Promise<void>;
  clear(): Promise<void>;
}

export function createFaults(pool: Pool, modeChanged: () => void): Faults {
  const setMode = async (mode: WebhookMode) => {
    await pool.query(
      `insert into stripe_sandbox.webhook_fault (mode) values ($1)
       on conflict (only_row) do update set mode = excluded.mode`,
      [mode],
    );
    modeChanged();
  };
  return {
    webhooks: setMode,
    async nextCall({ call, kind, times = 1, lateMs = 0 }) {
      await pool.query(
        'insert into stripe_sandbox.call_faults (call, kind, remaining, late_ms) values ($1, $2, $3, $4)',
        [call ?? null, kind, times, lateMs],
      );
    },
    async clear() {
      await pool.query('delete from stripe_sandbox.call_faults');
      await setMode('deliver');
    },
  };
}

export interface MetFault {
  kind: CallFault['kind'];
  lateMs: number;
}

/** The trouble that was ordered for this call, if any; it is used up by being met. */
export async function meetFault(pool: Pool, method: string, path: string): Promise<MetFault | undefined> {
  const { rows } = await pool.query<{
    id: string;
    call: string | null;
    kind: MetFault['kind'];
    late_ms: number;
  }>('select id, call, kind, late_ms from stripe_sandbox.call_faults order by id');
  for (const { id, call, kind, late_ms } of rows) {
    if (call === null || matches(call, `${method} ${path}`)) {
      if (await useUp(pool, id)) return { kind, lateMs: late_ms };
    }
  }
  return undefined;
}

async function useUp(pool: Pool, id: string): Promise<boolean> {
  const last = await pool.query('delete from stripe_sandbox.call_faults where id = $1 and remaining = 1', [
    id,
  ]);
  if (last.rowCount === 1) return true;
  const one = await pool.query(
    'update stripe_sandbox.call_faults set remaining = remaining - 1 where id = $1 and remaining > 1',
    [id],
  );
  return one.rowCount === 1;
}

function matches(pattern: string, call: string): boolean {
  const wanted = pattern.split('/');
  const parts = call.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, index) => part === '*' || part === parts[index])
  );
}
