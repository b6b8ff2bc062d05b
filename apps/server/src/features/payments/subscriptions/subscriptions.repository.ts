import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Subscriptions } from '../../../platform/db/tables.ts';

export type SubscriptionRow = Selectable<Subscriptions>;

const overStates = ['canceled', 'incomplete_expired'] as const;

export function findSubscriptionRow(db: Db, id: string) {
  return db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findByProviderId(db: Db, subscriptionId: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
}

/** The subscription that is not over: incomplete, active, or waiting for a card that works. */
export function findCurrentSubscription(db: Db, studentId: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('status', 'not in', overStates)
    .executeTakeFirst();
}

/** The newest subscription that was ever paid. */
export function findNewestPaidSubscription(db: Db, studentId: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('status', 'not in', ['incomplete', 'incomplete_expired'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns undefined if the student already has a subscription that is not over. */
export function insertSubscription(tx: Tx, row: Insertable<Subscriptions>) {
  return tx
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function lockSubscription(tx: Tx, id: string) {
  return tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export function updateSubscription(
  tx: Tx,
  id: string,
  change: Updateable<Subscriptions> & { updated_at: Date },
) {
  return tx
    .updateTable('subscriptions')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function listSubscriptions(db: Db, studentId: string) {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
}

export async function deleteSubscriptions(tx: Tx, studentId: string): Promise<void> {
  await tx.deleteFrom('subscriptions').where('student_id', '=', studentId).execute();
}

export async function findCustomer(db: Db, studentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('student_id', '=', studentId)
    .executeTakeFirst();
  return row?.customer_id;
}

export function findCustomerRow(db: Db, studentId: string) {
  return db
    .selectFrom('payment_customers')
    .selectAll()
    .where('student_id', '=', studentId)
    .executeTakeFirst();
}

export async function insertCustomer(
  tx: Tx,
  studentId: string,
  customerId: string,
  createdAt: Date,
): Promise<void> {
  await tx
    .insertInto('payment_customers')
    .values({ student_id: studentId, customer_id: customerId, created_at: createdAt })
    .onConflict((conflict) => conflict.column('student_id').doNothing())
    .execute();
}

export async function deleteCustomer(tx: Tx, studentId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('payment_customers')
    .where('student_id', '=', studentId)
    .returning('customer_id')
    .executeTakeFirst();
  return row?.customer_id;
}
