import type { EventMoneyBody } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { sumMoneyOfEvent } from './event-money.repository.ts';

export async function showEventMoney(
  { db }: Pick<PaymentsDeps, 'db'>,
  eventId: string,
): Promise<EventMoneyBody> {
  const sums = await sumMoneyOfEvent(db, eventId);
  if (!sums) throw new AppError('not_found');
  return sums;
}
