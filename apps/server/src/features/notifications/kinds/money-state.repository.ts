import type { Db } from '../../../platform/db/database.ts';

/** True while the bank holds the money: it is neither released nor captured. */
export async function isHeld(db: Db, paymentId: string): Promise<boolean> {
  const held = await db
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .where('state', '=', 'authorized')
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * True if the cancellation was not revoked since. Also true after the end: the mail is the student's proof.
 */
export async function isCancelledSince(db: Db, subscriptionId: string, at: string): Promise<boolean> {
  const cancelled = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('canceled_at', '=', new Date(at))
    .executeTakeFirst();
  return cancelled !== undefined;
}
