import { createApp } from '../src/app.ts';
import type { App, AppOptions } from '../src/app.ts';
import { parseConfig } from '../src/platform/config/config.ts';
import type { Environment } from '../src/platform/config/environment-reader.ts';
import type { Sellers } from '../src/ports/purchases.ts';
import type { DemoClock } from '../src/platform/demo/demo-clock.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import type { Worker } from '../src/platform/jobs/worker.ts';
import { addCleanUp, onFailure } from './clean-up.ts';
import { createDatabaseWithCalendar, createTestDatabase } from './servers/database.ts';
import { Given } from './fixtures/given.ts';
import { patientTimeouts } from './patient-timeouts.ts';

export interface TestApp extends App {
  clock: DemoClock;
  given: Given;
  logLines: string[];
  databaseUrl: string;
  /** Also stops its worker. */
  stop(): Promise<void>;
}

export interface TestAppOptions {
  environment?: Environment;
  /** The database of another test app, to run a second process of the same installation. */
  databaseUrl?: string;
  worker?: boolean;
  /** Replaces the features that sell seats and holds. */
  sellers?: Sellers;
  /** No events. */
  emptyCalendar?: boolean;
  /** The calendar is filled by the worker at its start, as in a new database of the product. */
  firstStart?: boolean;
  packCrews?: AppOptions['packCrews'];
  resolvePushHost?: AppOptions['resolvePushHost'];
  machineClock?: AppOptions['machineClock'];
  metrics?: AppOptions['metrics'];
  /** How often the worker looks for dead workers and for work without a notification, for tests that wait for it. */
  roundMs?: number;
  /** The product's own timeouts, for tests about them. */
  usualTimeouts?: boolean;
}

const warnLevel = 40;

/** The real app, wired as in production, on its own database. Stopped after the test or the test file. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const hasCalendar = findsCalendar(options);
  const create = hasCalendar ? createDatabaseWithCalendar : createTestDatabase;
  const database = options.databaseUrl === undefined ? await create() : undefined;
  const databaseUrl = options.databaseUrl ?? database!.url;
  const logLines: string[] = [];
  const log = createLogger('debug', { write: (line) => void logLines.push(line) });
  const config = parseConfig({ PORT: '0', ...options.environment });
  const { sellers, emptyCalendar, packCrews, resolvePushHost, machineClock, metrics, roundMs } = options;
  const app = await createApp({
    config,
    log,
    version: 'test',
    databaseUrl,
    directUrl: databaseUrl,
    ...(sellers && { sellers }),
    ...((emptyCalendar || hasCalendar) && { leavesCalendar: true }),
    ...(packCrews && { packCrews }),
    ...(resolvePushHost && { resolvePushHost }),
    ...(metrics && { metrics }),
    // Tests move `realClock`. The clock of the machine stays correct unless a test replaces it.
    machineClock: machineClock ?? { now: () => new Date() },
    ...(roundMs !== undefined && { roundMs }),
    ...(!options.usualTimeouts && patientTimeouts),
  });
  const worker: Worker | undefined = options.worker === false ? undefined : await app.startWorker();
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= Promise.resolve(worker?.stop()).then(() => app.stop()));
  addCleanUp(async () => {
    await stop();
    await database?.drop();
  });
  onFailure(() => printWarnings(logLines));
  const clock = app.clock as DemoClock;
  return { ...app, stop, clock, databaseUrl, logLines, given: new Given(app, config.appSecret) };
}

/** The calendar is the one of the demo at its usual time, and of a worker that has been started already. */
function findsCalendar({ databaseUrl, worker, emptyCalendar, firstStart, environment = {} }: TestAppOptions) {
  if (databaseUrl !== undefined || worker === false || emptyCalendar || firstStart) return false;
  return environment['MODE'] === undefined && environment['DEMO_NOW'] === undefined;
}

/** Jobs run in the background: what failed there is not in the error of the test. */
function printWarnings(logLines: readonly string[]): void {
  const lines = logLines.filter((line) => (JSON.parse(line) as { level: number }).level >= warnLevel);
  if (lines.length > 0) process.stderr.write(`The app logged:\n${lines.join('')}`);
}
