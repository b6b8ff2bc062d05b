import { dayMs, hourMs } from '@crewtable/contract';
import { inDollars } from '../../../platform/money.ts';
import type { ListTodos, Todo } from '../../../ports/office.ts';
import { listUndecidedDisputes } from '../disputes/disputes.repository.ts';
import { listOverdueRefunds } from '../refunds/payment-refunds.repository.ts';
import { listDifferences } from './money.repository.ts';
import { listOpenChargebacks } from './money-todos.repository.ts';

const responsible = { seenWith: 'money.read', mailedTo: 'money.refund' } as const;
const refundOverdueMs = hourMs;
/** Banks decide within three months. */
const chargebackShownMs = 90 * dayMs;

/** Books that differ, refunds that hang, chargebacks, and students who say that they were there. */
export const listMoneyTodos: ListTodos = async (db, now) => {
  const [refunds, disputes, chargebacks, differences] = await Promise.all([
    listOverdueRefunds(db, new Date(now.getTime() - refundOverdueMs)),
    listUndecidedDisputes(db),
    listOpenChargebacks(db, new Date(now.getTime() - chargebackShownMs)),
    listDifferences(db),
  ]);
  const todos: Todo[] = chargebacks.map(({ paymentId, title, amountCents, at, answerBy }) => ({
    ...responsible,
    id: `chargeback ${paymentId}`,
    kind: 'chargeback',
    urgency: 'week',
    title: `Chargeback of ${inDollars(amountCents)}`,
    text: `${title}. The student's bank took it back.`,
    time: answerBy ? { kind: 'by', at: answerBy } : { kind: 'since', at },
    action: { label: 'Answer', to: '/organise/money' },
    things: [{ id: paymentId, since: at }],
  }));
  if (differences.length > 0) {
    const cents = differences.reduce(
      (sum, { providerCents, ledgerCents }) => sum + Math.abs(providerCents - ledgerCents),
      0,
    );
    const found = differences.map(({ foundAt }) => foundAt.getTime());
    todos.push({
      ...responsible,
      id: 'books',
      kind: 'books',
      urgency: 'today',
      title: `Books differ from the provider by ${inDollars(cents)}`,
      text: differences.length === 1 ? 'One payment.' : `${differences.length} payments.`,
      time: { kind: 'since', at: new Date(Math.min(...found)) },
      action: { label: 'Look at it', to: '/organise/money' },
      things: differences.map(({ paymentIntentId, foundAt }) => ({ id: paymentIntentId, since: foundAt })),
    });
  }
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
