import { dayMs, hourMs } from '@crewtable/contract';
import { inDollars } from '../../../platform/money.ts';
import type { ListTodos, Todo } from '../../../ports/office.ts';
import { listUndecidedDisputes } from '../disputes/disputes.repository.ts';
import { listOverdueRefunds } from '../refunds/payment-refunds.repository.ts';
import { listOpenChargebacks } from './money-todos.repository.ts';

const responsible = { seenWith: 'money.read', mailedTo: 'money.refund' } as const;
const refundOverdueMs = hourMs;
/** Banks decide within three months. */
const chargebackShownMs = 90 * dayMs;

/** Refunds that hang, chargebacks, and students who say that they were there. */
export const listMoneyTodos: ListTodos = async (db, now) => {
  const [refunds, disputes, chargebacks] = await Promise.all([
    listOverdueRefunds(db, new Date(now.getTime() - refundOverdueMs)),
    listUndecidedDisputes(db),
    listOpenChargebacks(db, new Date(now.getTime() - chargebackShownMs)),
  ]);
  const todos: Todo[] = chargebacks.map(({ paymentId, title, amountCents, at }) => ({
    ...responsible,
    id: `chargeback ${paymentId}`,
    kind: 'chargeback',
    urgency: 'week',
    title: `Chargeback of ${inDollars(amountCents)}`,
    text: `${title}. The student's bank took it back.`,
    time: { kind: 'since', at },
    action: { label: 'Answer', to: '/organise/money' },
    things: [{ id: paymentId, since: at }],
  }));
  const [oldestRefund] = refunds;
  if (oldestRefund)
    todos.push({
      ...responsible,
      id: 'refunds',
      kind: 'refund',
      urgency: 'today',
      title: refunds.length === 1 ? 'A refund hangs' : `${refunds.length} refunds hang`,
      text: `${inDollars(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0))} has not been sent back.`,
      time: { kind: 'since', at: oldestRefund.requestedAt },
      action: { label: 'Look at it', to: '/organise/money' },
      things: refunds.map(({ paymentId, requestedAt }) => ({
        id: `${paymentId} ${requestedAt.toISOString()}`,
        since: requestedAt,
      })),
    });
  const [oldestDispute] = disputes;
  if (oldestDispute)
    todos.push({
      ...responsible,
      id: 'was_there',
      kind: 'was_there',
      urgency: 'today',
      title: `'I was there' from ${disputes.length === 1 ? '1 student' : `${disputes.length} students`}`,
      text: 'They were charged for not coming. Refund it, or keep it.',
      time: { kind: 'since', at: oldestDispute.createdAt },
      action: { label: 'Decide', to: '/organise/money' },
      things: disputes.map(({ paymentId, createdAt }) => ({ id: paymentId, since: createdAt })),
    });
  return todos;
};
