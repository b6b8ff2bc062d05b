import { once } from 'node:events';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeEmptyDataFolder, preparedDatabase, spawnNode } from './product.ts';

const migrateFile = fileURLToPath(new URL('migrate-database.mjs', import.meta.url));

/**
 * Runs once before all browser tests. Making a database takes longer than everything else that a product does at its
 * first start, so each product of a test gets a copy of this one. The secrets, the clock and the demo are new in each.
 */
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const folder = await makeEmptyDataFolder();
  const child = spawnNode(migrateFile, [folder.path], process.env);
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  const [code] = await once(child, 'exit');
  if (code !== 0)
    throw new Error(`The database of the browser tests could not be prepared: exit code ${code}.`);
  const home = join(folder.path, 'postgres');
  // A link leads to a folder of root, made because PostgreSQL could not enter ours: copies could not be entered either.
  if (!(await lstat(home)).isSymbolicLink()) process.env[preparedDatabase] = join(home, 'cluster');
  return () => folder.remove();
}
