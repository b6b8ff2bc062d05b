/** The release after this one: the same product with one more migration, for the rolling restart. */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const server = join(root, 'apps/server');
const sources = new Set([join(server, 'src'), join(server, 'test')]);

export const nextMigration = '9999_rolling_restart.sql';

/** Changes tables that every call uses, as an additive migration may while the old version still runs. */
const sql = `alter table students add column rolled_at timestamptz;
alter table seats add column rolled_at timestamptz;
create table rolling_restarts (id bigint generated always as identity primary key, at timestamptz not null);
`;

/** @returns {string} the file that starts it */
export function makeNextVersion(folder) {
  const home = join(folder, 'next-version');
  mkdirSync(join(home, 'apps'), { recursive: true });
  cpSync(server, join(home, 'apps/server'), {
    recursive: true,
    filter: (path) => !sources.has(path),
  });
  symlinkSync(join(root, 'apps/web'), join(home, 'apps/web'));
  symlinkSync(join(root, 'node_modules'), join(home, 'node_modules'));
  writeFileSync(join(home, 'apps/server/migrations', nextMigration), sql);
  return join(home, 'apps/server/dist/main.js');
}
