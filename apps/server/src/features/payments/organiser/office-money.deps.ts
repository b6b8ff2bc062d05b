import type { NotificationFacts } from '../../../ports/notifications.ts';
import type { RecordAct } from '../../../ports/audit-log.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

/** Dependencies of the Money page of the office. */
export interface OfficeMoneyDeps extends PaymentsDeps {
  recordAct: RecordAct;
  /** What a student reads in the app about a refund. */
  refundWords: (facts: NotificationFacts['payment_refunded']) => { title: string; text: string };
}
