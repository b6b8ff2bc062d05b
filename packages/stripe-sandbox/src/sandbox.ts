import type { AddressInfo } from 'node:net';
import { createBackground } from './background.ts';
import { secondsOf } from './books.ts';
import type { Call } from './books.ts';
import { authenticateFromBrowser, confirmFromBrowser } from './http/browser.ts';
import type {
  AuthenticateRequest,
  Authenticated,
  BrowserAnswer,
  ConfirmRequest,
  Confirmed,
} from './http/browser.ts';
import { openDispute } from './disputes/disputes.ts';
import { doDueWork, nextDueAt } from './due-work.ts';
import { createFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { createHttpApi } from './http/http-api.ts';
import { hold } from './payments/payment-intent-states.ts';
import type { PostWebhook, SandboxDeps } from './sandbox-parts.ts';
import { prepareSchema } from './schema.ts';
import { inTransaction } from './transaction.ts';
import { postOverHttp } from './webhooks/webhook-delivery.ts';
import { registerOwnEndpoint } from './webhooks/webhook-endpoints.ts';
import { idOf } from './http/wire.ts';

export interface StripeSandboxOptions extends Omit<SandboxDeps, 'post'> {
  production: boolean;
  /** How a webhook leaves; over HTTP unless told otherwise. */
  post?: PostWebhook;
}

export interface StripeSandbox {
  /** Creates the schema `stripe_sandbox` where it is missing. Any number of processes may do so at once. */
  prepare(): Promise<void>;
  /**
   * Listens on a loopback port of its own, one per process, for this process's SDK. It is not mounted in the app: the
   * SDK knows no base path, and nobody outside this machine has business here. In a process of its own it is told where.
   */
  listen(at?: { host: string; port: number }): Promise<{ protocol: 'http'; host: string; port: number }>;
  /** Everything that happens from here on is told to this address, signed with this secret. */
  sendWebhooksTo(url: string, secret: string): Promise<void>;
  /** Delivers webhooks, renews subscriptions and lets holds lapse while time goes by. */
  start(): void;
  /** Stops listening and working. The pool stays open: it is the caller's. */
  close(): Promise<void>;
  /** Does everything that falls due until then, in order, with the webhooks that this causes. Gives how many. */
  advance(now: Date): Promise<number>;
  nextDueAt(): Promise<Date | null>;
  confirm(request: ConfirmRequest): Promise<BrowserAnswer<Confirmed>>;
  authenticate(request: AuthenticateRequest): Promise<BrowserAnswer<Authenticated>>;
  faults: Faults;
  /** The cardholder complains to the bank about a payment that succeeded. */
  dispute(paymentIntentId: string): Promise<void>;
}

export function createStripeSandbox({
  production,
  post = postOverHttp,
  ...given
}: StripeSandboxOptions): StripeSandbox {
  if (production) throw new Error('The Stripe sandbox never starts in production: no money would move.');
  const parts: SandboxDeps = { ...given, post };
  const background = createBackground(parts);
  const api = createHttpApi(parts, background.wake);
  let opened: Promise<unknown> | undefined;

  const inCall = <T>(work: (call: Call) => Promise<T>) =>
    inTransaction(parts.pool, (db) =>
      work({
        db,
        now: secondsOf(parts.clock.now()),
        request: null,
        threeDSecurePage: parts.threeDSecurePage,
      }),
    );

  async function thenWake<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    background.wake();
    return result;
  }

  return {
    prepare: () => prepareSchema(parts.pool),
    async listen({ host, port: wanted } = { host: '127.0.0.1', port: 0 }) {
      opened ??= api.listen({ host, port: wanted });
      await opened;
      const { address, port } = api.server.address() as AddressInfo;
      return { protocol: 'http', host: address, port };
    },
    sendWebhooksTo: (url, secret) => inCall((call) => registerOwnEndpoint(call, url, secret)),
    start: background.start,
    async close() {
      await background.stop();
      await api.close();
    },
    advance: (now) => doDueWork(parts, now, (dueAt) => dueAt),
    nextDueAt: () => nextDueAt(parts),
    confirm: (request) => thenWake(confirmFromBrowser(parts, request)),
    authenticate: (request) => thenWake(authenticateFromBrowser(parts, request)),
    faults: createFaults(parts.pool, background.wake),
    dispute: (paymentIntentId) =>
      thenWake(
        inCall(async (call) => {
          const { intent } = await hold(call, paymentIntentId);
          if (intent.data.status !== 'succeeded') {
            throw new Error(`Payment ${paymentIntentId} has not succeeded: there is nothing to dispute.`);
          }
          await openDispute(call, idOf(intent.data.latest_charge!));
        }),
      ),
  };
}
