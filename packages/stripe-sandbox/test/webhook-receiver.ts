import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { faultsOfEvent } from './published-schemas.ts';

export interface Receiver {
  url: string;
  secret: string;
  /** The received events with a valid signature, in order of arrival. */
  events: Stripe.Event[];
  /** The types of the received events. */
  types(): string[];
  /** Sets the status of the response to every later webhook. */
  answer(status: number): void;
}

/** Receives webhooks as the product does: over HTTP, with the raw body verified by the SDK. */
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
