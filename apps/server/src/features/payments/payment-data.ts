import type { Clock } from '../../platform/clock/clock.ts';
import { enqueue } from '../../platform/jobs/job-kind.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteDisputesOf, listDisputesOf } from './disputes/disputes.repository.ts';
import { listEntries } from './ledger/ledger.repository.ts';
import { listHistory } from './payment-history.repository.ts';
import { listRefundsOfAll } from './refunds/payment-refunds.repository.ts';
import { detachPayments, listAllPayments, lockOwnPayments } from './payments.repository.ts';
import { requestHoldOutcome } from './holds/request-hold-outcome.ts';
import {
  deleteCustomer,
  deleteSubscriptions,
  findCustomerRow,
  listSubscriptions,
} from './subscriptions/subscriptions.repository.ts';
import { deleteProviderCustomerJob, reconcilePaymentJob } from './job-kinds.ts';

/**
 * Payments are kept for accounting, but without the student. Deleting the account ends the subscription and
 * releases holds, also at the provider. A payment that succeeds afterwards has no student and is refunded.
 */
export function createPaymentData(clock: Clock): PersonalData {
  return {
    name: 'payments',
    async exportData(tx, { id }) {
      const payments = await listAllPayments(tx, id);
      const ids = payments.map((payment) => payment.id);
      const history = await listHistory(tx, ids);
      const entries = await listEntries(tx, ids);
      const refunds = await listRefundsOfAll(tx, ids);
      const customer = await findCustomerRow(tx, id);
      return {
        customer: customer ? { customerId: customer.customer_id, createdAt: customer.created_at } : null,
        subscriptions: await listSubscriptions(tx, id),
        payments: payments.map((payment) => ({
          ...payment,
          history: history.filter(({ payment_id }) => payment_id === payment.id),
          refunds: refunds.filter(({ payment_id }) => payment_id === payment.id),
          ledger: entries.filter(({ payment_id }) => payment_id === payment.id),
        })),
        disputes: await listDisputesOf(tx, id),
      };
    },
    async deleteData(tx, { id }) {
      for (const payment of await lockOwnPayments(tx, id)) {
        if (payment.purpose === 'hold')
          await requestHoldOutcome(tx, clock, payment, 'release', 'The account was deleted.');
        else await enqueue(tx, reconcilePaymentJob, { paymentId: payment.id });
      }
      await deleteDisputesOf(tx, id);
      await deleteSubscriptions(tx, id);
      await detachPayments(tx, id);
      const customerId = await deleteCustomer(tx, id);
      if (customerId !== undefined) await enqueue(tx, deleteProviderCustomerJob, { customerId });
    },
  };
}
