import { setTimeout as delay } from 'node:timers/promises';
import { lockBill, lockIntent } from './billing/billing.ts';
import { lock, secondsOf } from './books.ts';
import type { Call } from './books.ts';
import { lapseDispute } from './disputes/disputes.ts';
import type { WebhookMode } from './faults.ts';
import { letGo } from './payments/holds.ts';
import type { SandboxDeps } from './sandbox-parts.ts';
import { retryInvoice, turnSubscription } from './billing/subscription-cycle.ts';
import { inTransaction } from './transaction.ts';
import { deliverNext } from './webhooks/webhook-delivery.ts';

interface Due {
  id: string;
  object: string;
  due_at: Date;
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null };

interface Outlook {
  object: Due | undefined;
  /** When the next webhook is due; null where there is none, or where they are withheld. */
  deliveryAt: Date | null;
  mode: WebhookMode;
}

async function look({ pool }: SandboxDeps): Promise<Outlook> {
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

/** When the next thing happens by itself; null where nothing will. */
export async function nextDueAt(parts: SandboxDeps): Promise<Date | null> {
  const { object, deliveryAt } = await look(parts);
  if (!object || !deliveryAt) return object?.due_at ?? deliveryAt;
  return object.due_at < deliveryAt ? object.due_at : deliveryAt;
}

const otherProcessMs = 20;

/**
 * Does everything that is due by now, in its order, and what that causes. Each thing happens at its own moment, however
 * late somebody gets to it: a period ends when it ends.
 */
export async function doDueWork(
  parts: SandboxDeps,
  now: Date,
  retryFrom: (dueAt: Date) => Date,
): Promise<number> {
  for (let done = 0; ;) {
    const { object, deliveryAt, mode } = await look(parts);
    const toTell = deliveryAt !== null && deliveryAt <= now;
    if (object && object.due_at <= now && !(toTell && deliveryAt <= object.due_at)) {
      await happen(parts, object);
      done += 1;
    } else if (!toTell) {
      return done;
    } else if (await deliverNext(parts, mode, now, retryFrom)) {
      done += 1;
    } else {
      await delay(otherProcessMs);
    }
  }
}

function happen({ pool, threeDSecurePage }: SandboxDeps, due: Due): Promise<void> {
  return inTransaction(pool, async (db) => {
    const call: Call = { db, now: secondsOf(due.due_at), request: null, threeDSecurePage };
    if (due.object === 'subscription') {
      const subscription = await lock(call, 'subscription', due.id);
      if (subscription?.dueAt === call.now) await turnSubscription(call, subscription);
    } else if (due.object === 'invoice') {
      const bill = await lockBill(call, due.id);
      if (bill?.invoice.dueAt === call.now) await retryInvoice(call, bill);
    } else if (due.object === 'payment_intent') {
      const held = await lockIntent(call, due.id);
      if (held?.intent.dueAt === call.now) await letGo(call, held.intent, 'expired');
    } else if (due.object === 'dispute') {
      await lapseDispute(call, due.id);
    } else {
      throw new Error(`Nothing happens to a ${due.object} by itself, but ${due.id} says so.`);
    }
  });
}
