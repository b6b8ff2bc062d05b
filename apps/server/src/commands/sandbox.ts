// `npm run sandbox`: runs the Stripe sandbox in its own process, for staging and drills. No money moves.
import { api, apiBase } from '@crewtable/contract';
import { createStripeSandbox } from '@crewtable/stripe-sandbox';
import { realClock } from '../platform/clock/clock.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import { parseSandboxConfig } from '../platform/config/sandbox-config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { createLogger } from '../platform/log/logger.ts';

const started: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

async function start(): Promise<void> {
  const config = parseSandboxConfig(process.env, `${apiBase}${api.payments.webhook.path}`);
  const log = createLogger('warn');
  const embedded =
    config.databaseUrl === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined;
  if (embedded) started.push(() => embedded.stop());
  const database = openDatabase(config.databaseUrl ?? embedded!.url, log, 8);
  started.push(() => database.close());
  const sandbox = createStripeSandbox({
    pool: database.pool,
    clock: realClock,
    realTime: realClock,
    log,
    production: false,
    secretKey: config.secretKey,
    threeDSecurePage: new URL('/sandbox/3ds', config.publicUrl).href,
  });
  await sandbox.prepare();
  await sandbox.sendWebhooksTo(config.webhookUrl.href, config.webhookSecret);
  const { host, port } = await sandbox.listen(config);
  started.push(() => sandbox.close());
  sandbox.start();
  process.stdout.write(`The Stripe sandbox is ready at http://${host}:${port}\n`);
}

async function stop(): Promise<void> {
  for (const undo of started.reverse())
    await undo().catch((error: unknown) => process.stderr.write(`While stopping: ${String(error)}\n`));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopping ??= stop().then(() => process.exit(0));
  });

try {
  await start();
} catch (error) {
  const clear = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  process.stderr.write(`${clear ? error.message : String(error)}\n`);
  await (stopping ?? stop());
  process.exit(1);
}
