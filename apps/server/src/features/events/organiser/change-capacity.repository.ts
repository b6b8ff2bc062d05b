import type { Tx } from '../../../platform/db/database.ts';

/** The database refuses a capacity below the taken seats. */
export async function setCapacity(tx: Tx, eventId: string, capacity: number): Promise<void> {
  await tx.updateTable('events').set({ capacity }).where('id', '=', eventId).execute();
}
