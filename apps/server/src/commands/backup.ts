// `npm run backup -- FILE`: the whole embedded database in one file, while the product runs or not.
import { runBackupCommand } from './run-backup-command.ts';
import { backUpEmbeddedPostgres } from '../platform/embedded-postgres/backup.ts';

await runBackupCommand('backup', async ({ dataDir, file }) => {
  await backUpEmbeddedPostgres({ dataDir }, file);
  return `The database is in ${file}.`;
});
