import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brand } from '@crewtable/contract';
import { createApp, prepareDatabase } from './app.ts';
import type { App } from './app.ts';
import { ConfigError } from './platform/config/config-error.ts';
import { parseConfig } from './platform/config/config.ts';
import type { Config } from './platform/config/config.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { createDatabaseGauges } from './platform/metrics/database-gauges.ts';
import { startMetricsServer } from './platform/metrics/metrics-server.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { createLogger } from './platform/log/logger.ts';

/** An error that the operator can fix: printed as one sentence, without a stack trace. */
class StartError extends Error {}

/** A part that runs. Its name is printed if it does not stop in time. */
interface StartedPart {
  name: string;
  stop(): Promise<void>;
}

const here = fileURLToPath(new URL('.', import.meta.url));
const webFolder = resolve(here, '../../web/dist/client');
const stopTimeoutMs = 30_000;
/**
 * How many connections wait to be accepted, as many as Linux allows by default. Beyond it the kernel drops new ones, and
 * browsers try again only after seconds: with 511, Node's default, the load drill had many dropped.
 */
const backlog = 4_096;

/** Stops what was started, in reverse order. */
const started: StartedPart[] = [];
let stopping: Promise<void> | undefined;
let drainMs = 0;
/** Aborted by a second signal: ends the wait for the proxy. */
const skipDrain = new AbortController();

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  const log = createLogger(config.logLevel);
  drainMs = config.drainSeconds * 1_000;
  await checkPort(config);
  const { url, directUrl } = await openDatabaseServer(config);
  await prepareDatabase(directUrl, log);
  const { version } = JSON.parse(readFileSync(join(here, '../package.json'), 'utf8')) as { version: string };
  const collected = config.metrics && createMetrics();
  const app = await createApp({
    config,
    log,
    version,
    databaseUrl: url,
    directUrl,
    webFolder,
    ...(collected && { metrics: collected.metrics }),
  });
  started.push({ name: 'the application', stop: () => app.stop() });
  if (config.role !== 'api') {
    const worker = await app.startWorker();
    started.push({ name: 'the worker', stop: () => worker.stop() });
  }
  if (config.metrics && collected) {
    const { registry } = collected;
    const { refresh } = createDatabaseGauges({
      db: app.database.db,
      clock: app.clock,
      log,
      registry,
      sources: app.readGauges,
    });
    const { host, port } = config.metrics;
    const listen = async () => {
      const server = await startMetricsServer({ host, port, registry, refresh });
      started.push({ name: 'the metrics', stop: () => server.close() });
    };
    await explainPort({ host, port }, listen, 'METRICS_');
  }
  // A worker process listens too, so that its health can be checked like that of any other process.
  await explainPort(config, () => app.http.listen({ host: config.host, port: config.port, backlog }));
  started.push({
    name: 'the HTTP server',
    async stop() {
      app.announceStop();
      // The proxy sends requests here until it has noticed the stop, so the port must stay open meanwhile.
      await pause(drainMs, undefined, { signal: skipDrain.signal }).catch(() => {});
      await app.http.close();
    },
  });
  greet(config, app);
}

async function openDatabaseServer(config: Config): Promise<{ url: string; directUrl: string }> {
  if (config.database.kind === 'external') return config.database;
  const server = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  started.push({ name: 'PostgreSQL', stop: () => server.stop() });
  return { url: server.url, directUrl: server.url };
}

/** Runs before the database is started, so that a used port is reported at once. */
async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer();
  await explainPort({ host, port }, () => once(probe.listen({ host, port }), 'listening'));
  await new Promise((closed) => probe.close(closed));
}

/** `prefix` is that of the two settings: '' for HOST and PORT. */
async function explainPort(
  { host, port }: Pick<Config, 'host' | 'port'>,
  listen: () => Promise<unknown>,
  prefix = '',
): Promise<void> {
  try {
    await listen();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken by another program: stop it, or choose another with ${prefix}PORT=…`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(
        `The server cannot listen on ${host}:${port}: choose others with ${prefix}HOST=… and ${prefix}PORT=…`,
      );
    }
    throw error;
  }
}

function greet(config: Config, app: App): void {
  const address = app.http.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = config.publicUrl.port === '0' ? `http://localhost:${port}` : config.publicUrl.origin;
  const lines = [`${brand.name} is ready at ${url}`];
  if (config.mode === 'demo') {
    lines.push(
      '',
      `  Open ${url}/demo and press 'Play an evening':`,
      '  in a minute you see a table light up, people arrive, and the morning after.',
      '',
      `  ${url}/demo       the demo desk: the story, all mails (also passcodes) and the clock`,
      `  ${url}            the product; sign in with any address that ends in .edu`,
      `  ${url}/organise   the office of the organisers: come in with one press`,
      '',
      'Press Ctrl-C to stop.',
    );
  }
  lines.forEach(say);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function stop(): Promise<void> {
  let current = '';
  // Stopping may hang on a dead disk or network. The process must exit anyway.
  setTimeout(() => {
    process.stderr.write(`Stopping took too long: ${current} did not stop.\n`);
    process.exit(1);
  }, drainMs + stopTimeoutMs).unref();
  for (const part of started.reverse()) {
    current = part.name;
    await part
      .stop()
      .catch((error: unknown) => process.stderr.write(`While stopping ${part.name}: ${String(error)}\n`));
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) skipDrain.abort();
    stopping ??= stop().then(() => process.exit(0));
  });
}

try {
  await start();
} catch (error) {
  const clear =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof StartError;
  process.stderr.write(
    clear ? `${error.message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`,
  );
  await (stopping ?? stop());
  process.exit(1);
}
