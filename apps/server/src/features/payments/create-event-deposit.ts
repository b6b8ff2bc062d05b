import { AppError } from '../../platform/http/app-error.ts';
import { askUntilOpen } from './ask-for-payment.ts';
import type { ToBeConfirmed } from './ask-for-payment.ts';
import { beginPayment } from './begin-payment.ts';
import type { PaymentsParts } from './payments.parts.ts';

const reservedMs = 15 * 60_000;

/** The events feature says what it costs and keeps the seat; the browser says nothing but what it is for. */
export async function createEventDeposit(
  parts: PaymentsParts,
  studentId: string,
  { eventId, eventDate }: { eventId: string; eventDate: string },
): Promise<ToBeConfirmed> {
  const { db, clock, log, buyers } = parts;
  return askUntilOpen(parts, () =>
    db.transaction().execute(async (tx) => {
      const { purpose, amountCents, title } = await buyers.seats.quote(tx, { studentId, eventId, eventDate });
      if (amountCents === 0)
        throw new AppError('not_available', { message: 'There is nothing to pay for this.' });
      const until = new Date(clock.now().getTime() + reservedMs);
      const begun = await beginPayment(
        tx,
        { clock, log },
        { studentId, purpose, target: eventId, title, amountCents, reservedUntil: until },
      );
      if (begun.kind === 'begun')
        await buyers.seats.reserve(tx, { paymentId: begun.payment.id, studentId, purpose, eventId, until });
      return begun;
    }),
  );
}
