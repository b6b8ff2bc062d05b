import type { Db, Tx } from '../../../platform/db/database.ts';

/** Returns false if the event was already processed. Waits for a concurrent transaction that processes it. */
export async function insertProviderEvent(
  tx: Tx,
  event: { id: string; type: string },
  receivedAt: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('provider_events')
    .values({ ...event, received_at: receivedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweepEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('provider_events').where('received_at', '<', before).execute();
}
