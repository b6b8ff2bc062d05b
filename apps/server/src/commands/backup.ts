// `npm run backup -- FILE`: writes the whole embedded database to one file. The product may run meanwhile.
import { runBackupCommand } from './run-backup-command.ts';
import { backUpEmbeddedPostgres } from '../platform/embedded-postgres/backup.ts';

await runBackupCommand('backup', async ({ dataDir, file }) => {
  await backUpEmbeddedPostgres({ dataDir }, file);
  return `The backup is in ${file}.`;
});
