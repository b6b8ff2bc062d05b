import { minuteMs } from '@crewtable/contract';
import { AppError } from '../../../platform/http/app-error.ts';
import { createOpenIntent } from './create-payment-intent.ts';
import type { PaymentToConfirm } from './create-payment-intent.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentsDeps } from '../payments.deps.ts';

const reservedMs = 15 * minuteMs;

/** The events feature sets the price and reserves the seat. The browser sends only the event and its date. */
export async function createEventDeposit(
  deps: PaymentsDeps,
  studentId: string,
  { eventId, eventDate }: { eventId: string; eventDate: string },
): Promise<PaymentToConfirm> {
  const { db, clock, log, sellers, enqueuePurchase } = deps;
  const begin = () =>
    db.transaction().execute(async (tx) => {
      const { purpose, amountCents, title } = await sellers.seats.quote(tx, {
        studentId,
        eventId,
        eventDate,
      });
      if (amountCents === 0)
        throw new AppError('not_available', { message: 'There is nothing to pay for this.' });
      const until = new Date(clock.now().getTime() + reservedMs);
      const begun = await beginPayment(
        tx,
        { clock, log },
        { studentId, purpose, target: eventId, title, amountCents, reservedUntil: until },
      );
      if (begun.kind === 'begun')
        await sellers.seats.reserve(tx, { paymentId: begun.payment.id, studentId, purpose, eventId, until });
      return begun;
    });
  return createOpenIntent(deps, () => enqueuePurchase(eventId, begin));
}
