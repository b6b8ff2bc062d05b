import type { PaymentPurpose, PaymentState } from '@crewtable/contract';
import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Payments } from '../../platform/db/tables.ts';
import type { LockPayments } from '../../ports/purchases.ts';

/** Check constraints of the table allow no other purposes and states. */
export type PaymentRow = Omit<Selectable<Payments>, 'purpose' | 'state'> & {
  purpose: PaymentPurpose;
  state: PaymentState;
};

const typed = (row: Selectable<Payments> | undefined) => row as PaymentRow | undefined;

/** States that do not count as open: the student can begin a new payment for the same target. */
const closedStates = ['canceled', 'refund_pending', 'refunded', 'captured', 'released'] as const;
const unfinishedStates = [
  'created',
  'requires_action',
  'processing',
  'failed',
  'capturing',
  'releasing',
  'refund_pending',
] as const;

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return typed(await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst());
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  return typed(
    await tx.selectFrom('payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );
}

export const lockPayments: LockPayments = async (tx, ids) => {
  if (ids.length === 0) return;
  await tx.selectFrom('payments').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
};

export async function findByIntent(db: Db, intentId: string): Promise<PaymentRow | undefined> {
  return typed(
    await db.selectFrom('payments').selectAll().where('payment_intent_id', '=', intentId).executeTakeFirst(),
  );
}

export async function lockByIntent(tx: Tx, intentId: string): Promise<PaymentRow | undefined> {
  return typed(
    await tx
      .selectFrom('payments')
      .selectAll()
      .where('payment_intent_id', '=', intentId)
      .forUpdate()
      .executeTakeFirst(),
  );
}

interface Wanted {
  studentId: string;
  purposes: readonly PaymentPurpose[];
  target: string;
}

/** The payment that is being paid, is held or is paid. */
export async function lockOpenPayment(tx: Tx, wanted: Wanted): Promise<PaymentRow | undefined> {
  return typed(
    await tx
      .selectFrom('payments')
      .selectAll()
      .where('student_id', '=', wanted.studentId)
      .where('purpose', 'in', wanted.purposes)
      .where('target', '=', wanted.target)
      .where('state', 'not in', closedStates)
      .forUpdate()
      .executeTakeFirst(),
  );
}

/** In any state. */
export async function findNewestPayment(db: Db, wanted: Wanted): Promise<PaymentRow | undefined> {
  return typed(
    await db
      .selectFrom('payments')
      .selectAll()
      .where('student_id', '=', wanted.studentId)
      .where('purpose', 'in', wanted.purposes)
      .where('target', '=', wanted.target)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  );
}

/** Returns undefined if a concurrent request has already inserted a payment for the same target. */
export async function insertPayment(tx: Tx, payment: Insertable<Payments>): Promise<PaymentRow | undefined> {
  return typed(
    await tx
      .insertInto('payments')
      .values(payment)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst(),
  );
}

export async function updatePayment(
  tx: Tx,
  id: string,
  change: Updateable<Payments> & { updated_at: Date },
): Promise<PaymentRow> {
  const row = await tx
    .updateTable('payments')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as PaymentRow;
}

/** The primary key of this table guarantees that a payment is granted only once. */
export async function insertGrant(tx: Tx, paymentId: string, grantedAt: Date): Promise<void> {
  await tx.insertInto('payment_grants').values({ payment_id: paymentId, granted_at: grantedAt }).execute();
}

export async function listPayments(
  db: Db,
  studentId: string,
  { page, limit }: { page: number; limit: number },
): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();
  return rows as PaymentRow[];
}

export async function countPayments(db: Db, studentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function lockPaidFor(tx: Tx, target: string, studentId?: string): Promise<PaymentRow[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('target', '=', target)
    .where('state', '=', 'succeeded')
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId!))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as PaymentRow[];
}

/**
 * Deposits, tickets and passes that can still be paid. Takes no locks, to avoid deadlocks: a settlement holds
 * the lock of the payment while it waits for the lock of the event.
 */
export async function listOpenSeatPayments(
  tx: Tx,
  of: { studentId: string } | { target: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('payments')
    .select('id')
    .where('state', 'in', ['created', 'requires_action', 'processing', 'failed'])
    .where('purpose', 'in', ['deposit', 'ticket', 'pass'])
    .where((eb) => ('target' in of ? eb('target', '=', of.target) : eb('student_id', '=', of.studentId)))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Unfinished payments without a scheduled check. A job that failed permanently leaves them behind. */
export async function listUnscheduled(db: Db, untouchedSince: Date, limit: number): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll('payments')
    // Two lists by index instead of one condition about all payments of all years. The states are not parameters, so
    // that PostgreSQL knows that the index of unfinished payments has all of them.
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('payments as unfinished')
        .select('unfinished.id')
        .where(
          'unfinished.state',
          'in',
          unfinishedStates.map((state) => sql.lit(state)),
        )
        .where('unfinished.updated_at', '<', untouchedSince)
        .unionAll(
          selectFrom('payment_refunds')
            .select('payment_refunds.payment_id as id')
            .where('payment_refunds.state', '=', sql.lit('pending'))
            .where('payment_refunds.updated_at', '<', untouchedSince),
        ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scheduled_work')
            .select('scheduled_work.id')
            .where('kind', '=', 'reconcile-payment')
            .whereRef('scheduled_work.subject', '=', (eb) => eb.cast<string>('payments.id', 'text')),
        ),
      ),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute();
  return rows as PaymentRow[];
}

/** Payment intent ids of payments that are older than this and still not settled. */
export async function listUnsettledIntents(db: Db, createdBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .select('payment_intent_id')
    .where('state', 'in', [...unfinishedStates, 'authorized'])
    .where('created_at', '<', createdBefore)
    .where('payment_intent_id', 'is not', null)
    .execute();
  return rows.map((row) => row.payment_intent_id!);
}

export async function listAllPayments(db: Db, studentId: string): Promise<PaymentRow[]> {
  const rows = await db
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at')
    .execute();
  return rows as PaymentRow[];
}

/** The student's unfinished payments. */
export async function lockOwnPayments(tx: Tx, studentId: string): Promise<PaymentRow[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('state', 'not in', [...closedStates, 'succeeded'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows as PaymentRow[];
}

export async function detachPayments(tx: Tx, studentId: string): Promise<void> {
  await tx.updateTable('payments').set({ student_id: null }).where('student_id', '=', studentId).execute();
}
