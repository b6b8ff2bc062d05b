import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Marks things as mailed. Returns those that were not: whoever runs at the same time waits and gets none. */
export async function markMailed(tx: Tx, things: readonly Buffer[], now: Date): Promise<Buffer[]> {
  if (things.length === 0) return [];
  const { rows } = await sql<{ thing: Buffer }>`
    insert into mailed_todos (thing, mailed_at)
    select thing, ${now} from unnest(${[...things]}::bytea[]) as thing order by thing
    on conflict (thing) do nothing returning thing`.execute(tx);
  return rows.map(({ thing }) => thing);
}
