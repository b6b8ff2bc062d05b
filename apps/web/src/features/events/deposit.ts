import { api } from '@crewtable/contract';
import type { EventBody } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';

/** Keeps a seat for fifteen minutes and begins its payment. Pressed again, it finds the payment it began. */
export async function beginDeposit({ eventId, dateTime }: EventBody): Promise<string> {
  const { clientSecret } = await call(api.payments.createEventDeposit, {
    body: { eventId, eventDate: dateTime },
  });
  return clientSecret;
}

/** Asks the server to look for itself whether it was paid. */
export function confirmDeposit({ eventId }: EventBody): Promise<unknown> {
  return call(api.payments.confirmEventDeposit, { body: { eventId } });
}
