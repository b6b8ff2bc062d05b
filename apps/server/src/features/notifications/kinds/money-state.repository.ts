import type { Db } from '../../../platform/db/database.ts';

/** Whether a bank holds the money at this moment: neither let go of nor taken. */
export async function isHeld(db: Db, paymentId: string): Promise<boolean> {
  const held = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('state', '=', 'authorized')
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether a cancellation was not taken back since. Also after the end: it is the student's proof. */
export async function isCancelledSince(db: Db, subscriptionId: string, at: string): Promise<boolean> {
  const cancelled = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('canceled_at', '=', new Date(at))
    .executeTakeFirst();
  return cancelled !== undefined;
}
