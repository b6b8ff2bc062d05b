import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@crewtable/contract';
import type { FastifyInstance } from 'fastify';
import { startBackgroundWork } from './app/background-work.ts';
import type { BackgroundWorkOptions } from './app/background-work.ts';
import { createFeatureDeps } from './app/feature-deps.ts';
import type { FeatureOptions } from './app/feature-deps.ts';
import { createFoundation } from './app/foundation.ts';
import type { FoundationOptions } from './app/foundation.ts';
import { registerRoutes } from './app/routes.ts';
import { readSeatGauges } from './features/events/index.ts';
import type { SeasonsDeps } from './features/events/index.ts';
import type { OfficeDeps } from './features/office/index.ts';
import type { OrganisersDeps } from './features/organisers/index.ts';
import type { SeatingDeps } from './features/seating/index.ts';
import { readPaymentGauges } from './features/payments/index.ts';
import type { PaymentsDeps } from './features/payments/index.ts';
import { readMatchingGauges } from './features/quickcrew/index.ts';
import type { QuickcrewDeps } from './features/quickcrew/index.ts';
import type { SafetyDeps } from './features/safety/index.ts';
import { realClock } from './platform/clock/clock.ts';
import type { Clock } from './platform/clock/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import type { Database } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { createReadDeliveryGauges } from './platform/delivery-gauges.ts';
import { createReadQueueGauges } from './platform/jobs/queue-gauges.ts';
import { prepareQueue } from './platform/jobs/worker.ts';
import type { Worker } from './platform/jobs/worker.ts';
import type { Logger } from './platform/log/logger.ts';
import type { ReadGauges } from './platform/metrics/read-gauges.ts';
import type { Holds, RefundEvent } from './ports/purchases.ts';
import type { PaymentProvider } from './platform/stripe/payment-provider.ts';

export interface AppOptions extends FoundationOptions, FeatureOptions, BackgroundWorkOptions {}

/** The parts of payments that commands and tests use. */
export interface Money {
  deps: PaymentsDeps;
  holds: Holds;
  refundEvent: RefundEvent;
  provider: PaymentProvider;
}

export interface App {
  http: FastifyInstance;
  endpoints: readonly Endpoint[];
  clock: Clock;
  database: Database;
  money: Money;
  seasons: SeasonsDeps;
  seating: SeatingDeps;
  safety: SafetyDeps;
  quickcrew: QuickcrewDeps;
  organisers: OrganisersDeps;
  office: OfficeDeps;
  /** What metrics read from the database. */
  readGauges: readonly ReadGauges[];
  startWorker(): Promise<Worker>;
  /** From here on `ready` answers 503, so that a load balancer sends new requests elsewhere. */
  announceStop(): void;
  stop(): Promise<void>;
}

const migrationsFolder = join(fileURLToPath(new URL('.', import.meta.url)), '..', 'migrations');

/** Runs the migrations. Safe to run from several processes at once. */
export async function prepareDatabase(directUrl: string, log: Logger): Promise<void> {
  const { pool, close } = openDatabase(directUrl, log, 2);
  try {
    await migrate(directUrl, migrationsFolder, log, () => prepareQueue(pool, log));
  } finally {
    await close();
  }
}

/** The only place where the parts of the application are wired together. */
export async function createApp(options: AppOptions): Promise<App> {
  const foundation = await createFoundation(options);
  const deps = createFeatureDeps(foundation, options);
  await registerRoutes(foundation, deps);
  const { http, registered, clock, database, provider } = foundation;
  const { payments, holds, refundEvent, seasons, seating, safety, quickcrew, organisers, office } = deps;
  return {
    http,
    endpoints: registered,
    clock,
    database,
    money: { deps: payments, holds, refundEvent, provider },
    seasons,
    seating,
    safety,
    quickcrew,
    organisers,
    office,
    readGauges: [
      createReadQueueGauges(realClock),
      createReadDeliveryGauges(realClock),
      readSeatGauges,
      readPaymentGauges,
      readMatchingGauges,
    ],
    startWorker: () => startBackgroundWork(foundation, deps, options),
    announceStop: () => foundation.announceStop(),
    async stop() {
      await foundation.takeDown();
      deps.pushSender.close();
    },
  };
}
