import type { AddressInfo } from 'node:net';
import { bookOlderMovements } from './balance/older-movements.ts';
import { createBackground } from './background.ts';
import { secondsOf } from './object-store.ts';
import type { Call } from './object-store.ts';
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
import type { PostWebhook, SandboxDeps } from './sandbox-deps.ts';
import { prepareSchema } from './schema.ts';
import { inTransaction } from './transaction.ts';
import { postOverHttp } from './webhooks/webhook-delivery.ts';
import { registerOwnEndpoint } from './webhooks/webhook-endpoints.ts';
import { idOf } from './http/wire.ts';

export interface StripeSandboxOptions extends Omit<SandboxDeps, 'post'> {
  production: boolean;
  /** Sends a webhook; over HTTP by default. */
  post?: PostWebhook;
}

export interface StripeSandbox {
  /** Creates the schema `stripe_sandbox` if it is missing. Several processes may call this concurrently. */
  prepare(): Promise<void>;
  /**
   * Listens on a separate loopback port per process, for the SDK of this process. It is not mounted in the
   * app, because the SDK supports no base path and no other machine should reach it. A standalone sandbox
   * process passes `at`.
   */
  listen(at?: { host: string; port: number }): Promise<{ protocol: 'http'; host: string; port: number }>;
  /** Sends a webhook for every later event to this address, signed with this secret. */
  sendWebhooksTo(url: string, secret: string): Promise<void>;
  /** Starts the background work: delivers webhooks, renews subscriptions, expires holds. */
  start(): void;
  /** Stops the server and the background work. The pool stays open, because the caller owns it. */
  close(): Promise<void>;
  /**
   * Does all work due until then, in order, including the webhooks it causes. Returns the number of tasks.
   */
  advance(now: Date): Promise<number>;
  nextDueAt(): Promise<Date | null>;
  confirm(request: ConfirmRequest): Promise<BrowserAnswer<Confirmed>>;
  authenticate(request: AuthenticateRequest): Promise<BrowserAnswer<Authenticated>>;
  faults: Faults;
  /** Opens a dispute, as if the cardholder denied a payment that succeeded. */
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
    async prepare() {
      await prepareSchema(parts.pool);
      await inCall(bookOlderMovements);
    },
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
            throw new Error(`Cannot dispute payment ${paymentIntentId}: it has not succeeded.`);
          }
          await openDispute(call, idOf(intent.data.latest_charge!));
        }),
      ),
  };
}
