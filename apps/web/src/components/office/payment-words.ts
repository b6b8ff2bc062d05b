import type { ListedPaymentBody } from '@crewtable/contract';

/** What the states of a payment mean to an organiser. */
export const paymentWords: Record<ListedPaymentBody['state'], string> = {
  created: 'not paid yet',
  requires_action: 'waits for the bank',
  processing: 'in progress',
  failed: 'card declined',
  succeeded: 'paid',
  refund_pending: 'refund on its way',
  refunded: 'sent back',
  canceled: 'given up',
  authorized: 'held',
  capturing: 'being charged',
  captured: 'charged',
  releasing: 'being released',
  released: 'released',
};

export const paymentTones: Partial<Record<ListedPaymentBody['state'], 'green' | 'amber'>> = {
  succeeded: 'green',
  captured: 'green',
  refund_pending: 'amber',
};
