import { createHmac } from 'node:crypto';
import { createStripeSandbox } from '@crewtable/stripe-sandbox';
import type { StripeSandbox } from '@crewtable/stripe-sandbox';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import { realClock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import type { DatabaseTimeouts } from '../db/database.ts';
import type { PaymentHosts } from '../http/security/security-headers.ts';
import type { Logger } from '../log/logger.ts';
import { createStripeClient } from './stripe-client.ts';
import type { Stripe, StripeAddress, StripeOptions } from './stripe-client.ts';
import { remoteCardForm } from './remote-sandbox.ts';
import type { CardForm } from './remote-sandbox.ts';

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];

/** The hosts that the card fields of Stripe load, show and call, as documented by Stripe. */
export const stripeHosts: PaymentHosts = {
  scripts: stripeScripts,
  frames: [...stripeScripts, 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
};

export interface PaymentProvider {
  stripe: Stripe;
  /** The options for another client of the same provider. */
  connection: StripeOptions;
  webhookSecret: string;
  /** Undefined if Stripe or a remote sandbox is used. */
  sandbox: StripeSandbox | undefined;
  /** Replaces the card fields of Stripe in the browser. Undefined if Stripe itself is used. */
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
  /** The timeout of one call. Default: that of the client. */
  timeoutMs?: number | undefined;
  databaseTimeouts?: DatabaseTimeouts | undefined;
  webhookLeaseMs?: number | undefined;
}

/**
 * Connects to Stripe if keys are set. Otherwise starts a sandbox with the same API, which uses our database.
 */
export async function openPaymentProvider(deps: ProviderDeps): Promise<PaymentProvider> {
  const { payments, timeoutMs } = deps;
  const timeoutOption = timeoutMs === undefined ? {} : { timeoutMs };
  if (payments.provider === 'stripe') {
    const { secretKey, sandboxUrl } = payments;
    const connection = { secretKey, ...(sandboxUrl && { address: addressOf(sandboxUrl) }), ...timeoutOption };
    return {
      stripe: createStripeClient(connection),
      connection,
      webhookSecret: payments.webhookSecret,
      sandbox: undefined,
      cardForm: sandboxUrl && remoteCardForm(sandboxUrl, secretKey),
      close: async () => {},
    };
  }
  return openSandbox(deps, timeoutOption);
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
  deps: ProviderDeps,
  timeoutOption: { timeoutMs?: number },
): Promise<PaymentProvider> {
  const { production, publicUrl, databaseUrl, clock, log, appSecret, http, webhookPath, webhookLeaseMs } =
    deps;
  // A separate pool: the sandbox must not wait for connections of the code that waits for the sandbox.
  const { pool, close } = openDatabase(
    databaseUrl,
    log,
    sandboxConnections,
    undefined,
    deps.databaseTimeouts,
  );
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
    webhookLeaseMs,
    threeDSecurePage: new URL('/sandbox/3ds', publicUrl).href,
    // Injected in this process: the server does not listen yet and, behind a proxy, may not know its own
    // address.
    post: async (url, headers, body) => {
      const { pathname } = new URL(url);
      return (await http.inject({ method: 'POST', url: pathname, headers, payload: body })).statusCode;
    },
  });
  await sandbox.prepare();
  await sandbox.sendWebhooksTo(new URL(webhookPath, publicUrl).href, webhookSecret);
  const connection = { secretKey, address: await sandbox.listen(), ...timeoutOption };
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
