// `npm run restore -- FILE`: puts a backup in the place of the embedded database, and sees that it starts.
import { runBackupCommand } from './run-backup-command.ts';
import { restoreEmbeddedPostgres } from '../platform/embedded-postgres/backup.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

await runBackupCommand('restore', async ({ dataDir, file, replace }) => {
  const aside = await restoreEmbeddedPostgres({ dataDir, replace }, file);
  const server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
  const previous = aside === undefined ? '' : ` The previous database is in ${aside}.`;
  return `The database of ${file} is in place and starts.${previous}`;
});
