import { createHmac } from 'node:crypto';
import { createStripeSandbox } from '@crewtable/stripe-sandbox';
import type { StripeSandbox } from '@crewtable/stripe-sandbox';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { realClock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import type { PaymentHosts } from '../http/security-headers.ts';
import type { Logger } from '../log/logger.ts';
import { createStripeClient } from './stripe-client.ts';
import type { Stripe, StripeAddress, StripeOptions } from './stripe-client.ts';
import { remoteCardForm } from './remote-sandbox.ts';
import type { CardForm } from './remote-sandbox.ts';

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** What the provider's own card fields load, show and call; its maker's list. */
export const stripeHosts: PaymentHosts = {
  scripts: stripeScripts,
  frames: [...stripeScripts, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

export interface PaymentProvider {
  stripe: Stripe;
  /** How another client of the same provider is opened. */
  connection: StripeOptions;
  webhookSecret: string;
  /** Only where no money moves. */
  sandbox: StripeSandbox | undefined;
  /** What the browser uses in place of the provider's own fields. Absent with the provider itself. */
  cardForm: CardForm | undefined;
  close(): Promise<void>;
}

export interface ProviderDeps {
  payments: Config['payments'];
  production: boolean;
  publicUrl: URL;
  databaseUrl: string;
  clock: Clock;
  log: Logger;
  appSecret: string;
  http: FastifyInstance;
  webhookPath: string;
  /** How long one call may take; the client's own idea unless told otherwise. */
  timeoutMs?: number | undefined;
}

/** The real one where keys are set; else a stand-in that speaks the same, kept in our own database. */
export async function openPaymentProvider(parts: ProviderDeps): Promise<PaymentProvider> {
  const { payments, timeoutMs } = parts;
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  if (payments.provider === 'stripe') {
    const { secretKey, sandboxUrl } = payments;
    const connection = { secretKey, ...(sandboxUrl && { address: addressOf(sandboxUrl) }), ...patience };
    return {
      stripe: createStripeClient(connection),
      connection,
      webhookSecret: payments.webhookSecret,
      sandbox: undefined,
      cardForm: sandboxUrl && remoteCardForm(sandboxUrl, secretKey),
      close: async () => {},
    };
  }
  return openSandbox(parts, patience);
}

function addressOf({ protocol, hostname, port }: URL): StripeAddress {
  const secure = protocol === 'https:';
  return {
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: Number(port || (secure ? 443 : 80)),
  };
}

const sandboxConnections = 8;

async function openSandbox(
  { production, publicUrl, databaseUrl, clock, log, appSecret, http, webhookPath }: ProviderDeps,
  patience: { timeoutMs?: number },
): Promise<PaymentProvider> {
  // Connections of its own: it is another house, and what we wait for there must not wait for ours.
  const { pool, close } = openDatabase(databaseUrl, log, sandboxConnections);
  const derive = (what: string) => createHmac('sha256', appSecret).update(what).digest('hex');
  const secretKey = `sk_test_${derive('sandbox key')}`;
  const webhookSecret = `whsec_${derive('sandbox webhooks')}`;
  const sandbox = createStripeSandbox({
    pool,
    clock,
    realTime: realClock,
    log,
    production,
    secretKey,
    threeDSecurePage: new URL('/sandbox/3ds', publicUrl).href,
    // Handed over inside the process: it has no address of its own yet, and behind a proxy may never know it.
    post: async (url, headers, body) => {
      const { pathname } = new URL(url);
      return (await http.inject({ method: 'POST', url: pathname, headers, payload: body })).statusCode;
    },
  });
  await sandbox.prepare();
  await sandbox.sendWebhooksTo(new URL(webhookPath, publicUrl).href, webhookSecret);
  const connection = { secretKey, address: await sandbox.listen(), ...patience };
  return {
    stripe: createStripeClient(connection),
    connection,
    webhookSecret,
    sandbox,
    cardForm: sandbox,
    async close() {
      await sandbox.close();
      await close();
    },
  };
}
