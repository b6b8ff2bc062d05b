import { newYorkDate } from '../../../platform/clock/new-york.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { refundRefusal } from './money-rules.ts';
import { countRefunds } from './refund-preview.repository.ts';

/** Refuses what is over the limits of support. Exact after `lockOrganiser` in the same transaction. */
export async function requireRefundLimit(
  tx: Tx,
  { clock }: Pick<PaymentsDeps, 'clock'>,
  { id, roles }: Pick<ActingOrganiser, 'id' | 'roles'>,
  amountCents: number,
): Promise<void> {
  const earlier = await countRefunds(tx, id, newYorkDate(clock.now()));
  const message = refundRefusal({ isLimited: !roles.includes('owner'), earlier, amountCents });
  if (message !== undefined) throw new AppError('over_refund_limit', { message });
}
