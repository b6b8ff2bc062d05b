import { setTimeout as delay } from 'node:timers/promises';
import { lockBill, lockIntent } from './billing/billing.ts';
import { lock, secondsOf } from './object-store.ts';
import type { Call } from './object-store.ts';
import { lapseDispute } from './disputes/disputes.ts';
import type { WebhookMode } from './faults.ts';
import { releaseHold } from './payments/holds.ts';
import type { SandboxDeps } from './sandbox-deps.ts';
import { retryInvoice, runDueSubscription } from './billing/subscription-cycle.ts';
import { inTransaction } from './transaction.ts';
import { deliverNext } from './webhooks/webhook-delivery.ts';

interface Due {
  id: string;
  object: string;
  due_at: Date;
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null };

interface NextDue {
  object: Due | undefined;
  /** When the next webhook is due; null if there is none or if webhooks are withheld. */
  deliveryAt: Date | null;
  mode: WebhookMode;
}

async function findNextDue({ pool }: SandboxDeps): Promise<NextDue> {
  const { rows } = await pool.query<Nullable<Due> & { mode: WebhookMode | null; delivery_at: Date | null }>(
    `select object.*, (select mode from stripe_sandbox.webhook_fault) as mode,
       (select min(due_at) from stripe_sandbox.deliveries where due_at is not null) as delivery_at
     from (values (1)) as one
     left join lateral (
       select id, object, due_at from stripe_sandbox.objects where due_at is not null
       order by due_at, position limit 1
     ) object on true`,
  );
  const { mode, delivery_at, id, object, due_at } = rows[0]!;
  return {
    object: id && object && due_at ? { id, object, due_at } : undefined,
    deliveryAt: mode === 'withhold' ? null : delivery_at,
    mode: mode ?? 'deliver',
  };
}

/** The time of the next due task or webhook; null if there is none. */
export async function nextDueAt(parts: SandboxDeps): Promise<Date | null> {
  const { object, deliveryAt } = await findNextDue(parts);
  if (!object || !deliveryAt) return object?.due_at ?? deliveryAt;
  return object.due_at < deliveryAt ? object.due_at : deliveryAt;
}

const otherProcessDelayMs = 20;

/**
 * Does all work that is due by `now`, in order of its due time, including the work that this causes. Each
 * task uses its due time as the current time, even if it runs late: a period ends at its end.
 */
export async function doDueWork(
  parts: SandboxDeps,
  now: Date,
  retryFrom: (dueAt: Date) => Date,
): Promise<number> {
  for (let done = 0; ;) {
    const { object, deliveryAt, mode } = await findNextDue(parts);
    const isDeliveryDue = deliveryAt !== null && deliveryAt <= now;
    if (object && object.due_at <= now && !(isDeliveryDue && deliveryAt <= object.due_at)) {
      await runDueTask(parts, object);
      done += 1;
    } else if (!isDeliveryDue) {
      return done;
    } else if (await deliverNext(parts, mode, now, retryFrom)) {
      done += 1;
    } else {
      await delay(otherProcessDelayMs);
    }
  }
}

function runDueTask({ pool, threeDSecurePage }: SandboxDeps, due: Due): Promise<void> {
  return inTransaction(pool, async (db) => {
    const call: Call = { db, now: secondsOf(due.due_at), request: null, threeDSecurePage };
    if (due.object === 'subscription') {
      const subscription = await lock(call, 'subscription', due.id);
      if (subscription?.dueAt === call.now) await runDueSubscription(call, subscription);
    } else if (due.object === 'invoice') {
      const bill = await lockBill(call, due.id);
      if (bill?.invoice.dueAt === call.now) await retryInvoice(call, bill);
    } else if (due.object === 'payment_intent') {
      const held = await lockIntent(call, due.id);
      if (held?.intent.dueAt === call.now) await releaseHold(call, held.intent, 'expired');
    } else if (due.object === 'dispute') {
      await lapseDispute(call, due.id);
    } else {
      throw new Error(`No due work is defined for ${due.object} ${due.id}.`);
    }
  });
}
