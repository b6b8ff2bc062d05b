import { existsSync } from 'node:fs';
import { rename, symlink, unlink } from 'node:fs/promises';
import type { Client } from 'pg';

const fullDevice = '/dev/full';

/**
 * From here on the disk below these empty tables is full: the server's own writes to their files fail, because the
 * files are a device without space. Returns what makes room again.
 */
export async function fillDisk(admin: Client, tables: string[]): Promise<() => Promise<void>> {
  if (!existsSync(fullDevice)) return refuseByTrigger(admin, tables);
  await admin.query('checkpoint');
  const { rows } = await admin.query<{ file: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath(name::regclass) as file
     from unnest($1::text[]) as name`,
    [tables],
  );
  for (const { file } of rows) {
    await rename(file, `${file}.aside`);
    await symlink(fullDevice, file);
  }
  await reopen(admin);
  return async () => {
    for (const { file } of rows) {
      await unlink(file);
      await rename(`${file}.aside`, file);
    }
    await reopen(admin);
  };
}

/** Systems without such a device: the same error, raised by the server. */
async function refuseByTrigger(admin: Client, tables: string[]): Promise<() => Promise<void>> {
  await admin.query(`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const table of tables)
    await admin.query(
      `create trigger disk_is_full before insert on ${table} for each row execute function disk_is_full()`,
    );
  return async () => void (await admin.query('drop function disk_is_full cascade'));
}

/** Processes of the server keep files open, and settings of their session: new ones begin anew. */
export async function reopen(admin: Client): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
