// Writes apps/server/src/platform/db/tables.ts from a freshly migrated database, or checks it with --verify.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = new URL('..', import.meta.url).pathname;
const dataDir = mkdtempSync(join(tmpdir(), 'crewtable-types-'));
spawnSync(process.execPath, [join(root, 'scripts/compile-server.mjs')], { stdio: 'inherit' });
const { startEmbeddedPostgres } = await import('../apps/server/dist/platform/embedded-postgres/index.js');
const { createLogger } = await import('../apps/server/dist/platform/log/logger.js');
const { migrate } = await import('../apps/server/dist/platform/db/migrate.js');

// The database server drops root rights and runs as another user, who needs access to this folder.
chmodSync(dataDir, 0o755);
const server = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate(server.url, join(root, 'apps/server/migrations'), createLogger('warn'));
  const outFile = join(root, 'apps/server/src/platform/db/tables.ts');
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
      `--url=${server.url}`,
      '--dialect=postgres',
      '--include-pattern=(public|demo).*',
      '--exclude-pattern=schema_migrations',
      '--type-mapping={"int8":"number"}',
      '--date-parser=string',
      `--out-file=${outFile}`,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
