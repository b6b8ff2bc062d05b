import type { EventStatusName } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

interface Step {
  from: EventStatusName;
  to: EventStatusName;
}

/** Takes the strongest row lock: it waits for all transactions that lock the event in any mode. */
export async function lockForChange(tx: Tx, eventId: string): Promise<void> {
  await sql`select 1 from events where id = ${eventId} for update`.execute(tx);
}

export async function moveEvent(tx: Tx, eventId: string, { from, to }: Step, now: Date): Promise<boolean> {
  const moved = await tx
    .updateTable('events')
    .set({ status: to, ...(to === 'released' && { released_at: now }) })
    .where('id', '=', eventId)
    .where('status', '=', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

export async function markEventLate(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('events')
    .set({ late_since: now })
    .where('id', '=', eventId)
    .where('late_since', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
}

export async function growSequence(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('events')
    .set((eb) => ({ sequence: eb('sequence', '+', 1) }))
    .where('id', '=', eventId)
    .execute();
}

export async function cancelEvent(tx: Tx, eventId: string, because: string, now: Date): Promise<boolean> {
  const cancelled = await tx
    .updateTable('events')
    .set((eb) => ({
      status: 'cancelled',
      cancelled_at: now,
      cancelled_because: because,
      sequence: eb('sequence', '+', 1),
    }))
    .where('id', '=', eventId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .executeTakeFirst();
  return cancelled.numUpdatedRows === 1n;
}

/** The students with an offered or a registered seat, in the order of registration. */
export async function listSeated(
  tx: Tx,
  eventId: string,
  state: 'offered' | 'registered',
): Promise<string[]> {
  const rows = await tx
    .selectFrom('seats')
    .select('student_id')
    .where('event_id', '=', eventId)
    .where('state', '=', state)
    .orderBy('registered_at')
    .orderBy('student_id')
    .execute();
  return rows.map(({ student_id }) => student_id);
}
