import { api } from '@crewtable/contract';
import type { EventBody } from '@crewtable/contract';
import { call } from '../../lib/api/api-client.ts';

/**
 * Reserves a seat for fifteen minutes and starts its payment. A repeated call returns the payment that was
 * started.
 */
export async function beginDeposit({ eventId, dateTime }: EventBody): Promise<string> {
  const { clientSecret } = await call(api.payments.createEventDeposit, {
    body: { eventId, eventDate: dateTime },
  });
  return clientSecret;
}

/** Asks the server to check with the payment provider whether the deposit was paid. */
export function confirmDeposit({ eventId }: EventBody): Promise<unknown> {
  return call(api.payments.confirmEventDeposit, { body: { eventId } });
}
