import type { Pool } from 'pg';

/** How webhooks are delivered. Withheld ones are sent when the mode changes, dropped ones never. */
export type WebhookMode = 'deliver' | 'drop' | 'duplicate' | 'reorder' | 'withhold';

export interface CallFault {
  /**
   * 'POST /v1/payment_intents' or 'POST /v1/payment_intents/*\/confirm'; * is one segment. Omitted: any call.
   */
  call?: string;
  /**
   * - drop_before_work, drop_after_work: the connection is closed before or after the work is done.
   * - error, error_after_work: the response is a 500, before or after the work is done.
   * - late: the work is done at once, and the response is delayed.
   */
  kind: 'drop_before_work' | 'drop_after_work' | 'error' | 'error_after_work' | 'late';
  /** How many calls the fault affects; 1 by default. */
  times?: number;
  lateMs?: number;
}

/** Injects faults. They are stored in the database, so that they affect every process. */
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

export interface ActiveFault {
  kind: CallFault['kind'];
  lateMs: number;
}

/** Returns the fault injected for this call and counts it as used. Returns undefined if there is none. */
export async function takeFault(pool: Pool, method: string, path: string): Promise<ActiveFault | undefined> {
  const { rows } = await pool.query<{
    id: string;
    call: string | null;
    kind: ActiveFault['kind'];
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
