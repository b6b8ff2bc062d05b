import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { faultsOfEvent } from './published-schemas.ts';

export interface Receiver {
  url: string;
  secret: string;
  /** What came and was signed as it should be, in the order in which it came. */
  events: Stripe.Event[];
  /** The types of what came. */
  types(): string[];
  /** From here on every webhook is answered with this status. */
  answer(status: number): void;
}

/** Takes webhooks as the product does: over HTTP, by the raw body, checked by the SDK. */
export async function startReceiver(faults: string[]): Promise<Receiver> {
  const secret = 'whsec_of_a_test';
  const { webhooks } = new Stripe('sk_test_receiver');
  const events: Stripe.Event[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void (async () => {
      const body = (await request.setEncoding('utf8').toArray()).join('');
      try {
        const event = webhooks.constructEvent(body, String(request.headers['stripe-signature']), secret);
        faults.push(...faultsOfEvent(JSON.parse(body)).map((fault) => `webhook ${event.type}: ${fault}`));
        events.push(event);
      } catch (fault) {
        faults.push(String(fault));
      }
      response.writeHead(status).end();
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    secret,
    events,
    types: () => events.map(({ type }) => type),
    answer: (next) => (status = next),
  };
}
