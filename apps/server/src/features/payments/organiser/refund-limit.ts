import { newYorkDate } from '../../../platform/clock/new-york.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { ActingOrganiser } from '../../../platform/http/router.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { refundRefusal } from './money-rules.ts';
import { countRefunds } from './refund-preview.repository.ts';

/** Why this is over the limits of support. Returns undefined if it is not. */
export async function findRefundRefusal(
  db: Db | Tx,
  { clock }: Pick<PaymentsDeps, 'clock'>,
  { id, roles }: Pick<ActingOrganiser, 'id' | 'roles'>,
  amountCents: number,
): Promise<string | undefined> {
  const earlier = await countRefunds(db, id, newYorkDate(clock.now()));
  return refundRefusal({ isLimited: !roles.includes('owner'), earlier, amountCents });
}

/** Refuses what is over the limits of support. Exact after `lockOrganiser` in the same transaction. */
export async function requireRefundLimit(
  tx: Tx,
  deps: Pick<PaymentsDeps, 'clock'>,
  organiser: Pick<ActingOrganiser, 'id' | 'roles'>,
  amountCents: number,
): Promise<void> {
  const message = await findRefundRefusal(tx, deps, organiser, amountCents);
  if (message !== undefined) throw new AppError('over_refund_limit', { message });
}
