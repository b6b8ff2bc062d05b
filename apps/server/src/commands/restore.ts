// `npm run restore -- FILE`: replaces the embedded database with a backup and checks that it starts.
import { runBackupCommand } from './run-backup-command.ts';
import { restoreEmbeddedPostgres } from '../platform/embedded-postgres/backup.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

await runBackupCommand('restore', async ({ dataDir, file, replace }) => {
  const aside = await restoreEmbeddedPostgres({ dataDir, replace }, file);
  const server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
  const previous = aside === undefined ? '' : ` The previous database is in ${aside}.`;
  return `The database was restored from ${file} and starts.${previous}`;
});
