import { Pool } from 'pg';
import { Stripe } from 'stripe';
import { expect, onTestFinished } from 'vitest';
import { createStripeSandbox } from '../src/index.ts';
import type { StripeSandbox } from '../src/index.ts';
import { createDatabase } from './database.ts';
import { faultsOfAnswer } from './published-schemas.ts';
import { startReceiver } from './webhook-receiver.ts';
import type { Receiver } from './webhook-receiver.ts';

export const secretKey = 'sk_test_of_a_test';

export interface TestSandbox {
  sandbox: StripeSandbox;
  /** The unmodified SDK. Every response is compared with Stripe's published types. */
  stripe: Stripe;
  clock: { now(): Date; set(to: string | Date): void };
  receiver: Receiver;
  pool: Pool;
  /**
   * Differences from Stripe's published types, and logged errors. The test fails if any remain at its end.
   */
  faults: string[];
  /** Does all work and delivers all webhooks due at the clock's time. */
  settle(): Promise<void>;
  /** Moves the clock and does all work that becomes due. */
  moveTo(to: string | Date): Promise<void>;
  /** A second sandbox on the same database, as in another process. */
  another(): Promise<Pick<TestSandbox, 'sandbox' | 'stripe'>>;
}

export async function startSandbox(): Promise<TestSandbox> {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const faults: string[] = [];
  const receiver = await startReceiver(faults);
  let now = new Date('2025-05-21T16:00:00Z');
  const clock = { now: () => now, set: (to: string | Date) => (now = new Date(to)) };

  const open = async () => {
    const pool = new Pool({ connectionString: database.url, max: 10 });
    pool.on('error', () => {});
    const sandbox = createStripeSandbox({
      pool,
      clock,
      realTime: { now: () => new Date() },
      log: { info() {}, warn() {}, error: (facts) => faults.push(`logged: ${String(Object.values(facts))}`) },
      production: false,
      secretKey,
      threeDSecurePage: 'http://localhost:3000/sandbox/3ds',
    });
    await sandbox.prepare();
    const address = await sandbox.listen();
    onTestFinished(async () => {
      await sandbox.close();
      await pool.end();
    });
    return { pool, sandbox, address, stripe: checkedClient(address, faults) };
  };

  const { pool, sandbox, stripe } = await open();
  await sandbox.sendWebhooksTo(receiver.url, receiver.secret);
  onTestFinished(() => expect(faults).toEqual([]));
  return {
    sandbox,
    stripe,
    clock,
    receiver,
    pool,
    faults,
    settle: async () => void (await sandbox.advance(now)),
    moveTo: async (to) => {
      clock.set(to);
      await sandbox.advance(now);
    },
    another: open,
  };
}

type Address = Awaited<ReturnType<StripeSandbox['listen']>>;

/** Checks the raw responses, before the SDK converts them to its own objects. */
function checkedClient(address: Address, faults: string[]): Stripe {
  const stripe = new Stripe(secretKey, {
    ...address,
    telemetry: false,
    emitEventBodies: true,
    maxNetworkRetries: 2,
  });
  stripe.on('response', ({ path, status, ...rest }: Stripe.ResponseEvent & { body?: unknown }) => {
    const body = structuredClone(rest.body);
    removeWhatTheClientAdds(body);
    faults.push(...faultsOfAnswer(path, body).map((fault) => `${status} ${path}: ${fault}`));
  });
  return stripe;
}

function removeWhatTheClientAdds(body: unknown): void {
  if (typeof body !== 'object' || body === null || !('error' in body)) return;
  const error = body.error as Record<string, unknown>;
  for (const name of ['headers', 'statusCode', 'requestId']) delete error[name];
}
