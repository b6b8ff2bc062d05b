import { resolve } from 'node:path';
import { ConfigError } from '../platform/config/config-error.ts';
import { parseConfig } from '../platform/config/config.ts';
import { EmbeddedPostgresError } from '../platform/embedded-postgres/index.ts';

class UsageError extends Error {}

export interface BackupCommand {
  dataDir: string;
  file: string;
  replace: boolean;
}

/** Runs a command on the embedded database. Prints one sentence if the command cannot run. */
export async function runBackupCommand(
  name: 'backup' | 'restore',
  work: (command: BackupCommand) => Promise<string>,
): Promise<void> {
  try {
    const config = parseConfig(process.env);
    if (config.database.kind === 'external')
      throw new UsageError(
        'DATABASE_URL names a PostgreSQL of your own: back it up and restore it with its own programs (pg_dump, pg_restore).',
      );
    const [file, ...options] = process.argv.slice(2);
    const known = name === 'restore' ? ['--replace'] : [];
    if (file === undefined || file.startsWith('-') || options.some((option) => !known.includes(option)))
      throw new UsageError(`npm run ${name} -- FILE${name === 'restore' ? ' [--replace]' : ''}`);
    const replace = options.includes('--replace');
    process.stdout.write(`${await work({ dataDir: config.dataDir, file: resolve(file), replace })}\n`);
  } catch (error) {
    const clear =
      error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof UsageError;
    process.stderr.write(clear ? `${error.message}\n` : `${String(error)}\n`);
    process.exitCode = 1;
  }
}
