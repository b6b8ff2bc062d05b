import { createApp, prepareDatabase } from '../app.ts';
import type { App } from '../app.ts';
import { ConfigError } from '../platform/config/config-error.ts';
import { parseConfig } from '../platform/config/config.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts';
import { joinEmbeddedPostgres } from '../platform/embedded-postgres/join-running-server.ts';
import { AppError } from '../platform/http/app-error.ts';
import type { CommandResult } from '../platform/command-result.ts';
import { createLogger } from '../platform/log/logger.ts';

/**
 * Runs one command of an organiser: starts the app without HTTP port and worker, prints the result and stops.
 * Works while the product is running, also with the embedded database.
 */
export async function runCommand(
  name: string,
  work: (app: App, args: string[]) => Promise<CommandResult>,
): Promise<void> {
  const started: (() => Promise<void>)[] = [];
  try {
    const config = parseConfig(process.env);
    const log = createLogger('error', process.stderr);
    const embedded =
      config.database.kind === 'embedded'
        ? await joinEmbeddedPostgres({ dataDir: config.dataDir })
        : undefined;
    if (embedded) started.push(() => embedded.stop());
    const databaseUrl = config.database.kind === 'external' ? config.database.url : embedded!.url;
    const directUrl = config.database.kind === 'external' ? config.database.directUrl : embedded!.url;
    await prepareDatabase(directUrl, log);
    const app = await createApp({ config, log, version: name, databaseUrl, directUrl });
    started.push(() => app.stop());
    const { lines, remarks = [], ok } = await work(app, process.argv.slice(2));
    process.stdout.write(`${lines.join('\n')}\n`);
    for (const remark of remarks) process.stderr.write(`${remark}\n`);
    if (!ok) process.exitCode = 1;
  } catch (error) {
    const clear =
      error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof AppError;
    process.stderr.write(clear ? `${error.message}\n` : `${String(error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const undo of started.reverse()) await undo();
  }
}
