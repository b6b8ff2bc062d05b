// `npm run payments -- COMMAND`: what an organiser does about money by hand.
import { createApp, prepareDatabase } from './app.ts';
import { runDesk } from './features/payments/index.ts';
import { ConfigError, parseConfig } from './platform/config/config.ts';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './platform/embedded-postgres/index.ts';
import { AppError } from './platform/http/app-error.ts';
import { createLogger } from './platform/log/logger.ts';

type Undo = () => Promise<void>;
const started: Undo[] = [];

try {
  const config = parseConfig(process.env);
  const log = createLogger('error', process.stderr);
  const embedded =
    config.database.kind === 'embedded'
      ? await startEmbeddedPostgres({ dataDir: config.dataDir })
      : undefined;
  if (embedded) started.push(() => embedded.stop());
  const databaseUrl = config.database.kind === 'external' ? config.database.url : embedded!.url;
  const directUrl = config.database.kind === 'external' ? config.database.directUrl : embedded!.url;
  await prepareDatabase(directUrl, log);
  const app = await createApp({ config, log, version: 'payments-desk', databaseUrl, directUrl });
  started.push(() => app.stop());
  const { lines, ok } = await runDesk(app.money.parts, process.argv.slice(2));
  process.stdout.write(`${lines.join('\n')}\n`);
  if (!ok) process.exitCode = 1;
} catch (error) {
  const clear =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof AppError;
  process.stderr.write(clear ? `${error.message}\n` : `${String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const undo of started.reverse()) await undo();
}
