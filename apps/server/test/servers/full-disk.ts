import { existsSync } from 'node:fs';
import { rename, symlink, unlink } from 'node:fs/promises';
import type { Client } from 'pg';

const fullDevice = '/dev/full';

/**
 * Fills the disk below these empty tables: the server's own writes to their files fail, because the files are
 * links to a device without space. Returns a function that restores the files.
 */
export async function fillDisk(admin: Client, tables: string[]): Promise<() => Promise<void>> {
  if (!existsSync(fullDevice)) return failByTrigger(admin, tables);
  await admin.query('checkpoint');
  const { rows } = await admin.query<{ file: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath(name::regclass) as file
     from unnest($1::text[]) as name`,
    [tables],
  );
  for (const { file } of rows) {
    await rename(file, `${file}.saved`);
    await symlink(fullDevice, file);
  }
  await terminateSessions(admin);
  return async () => {
    for (const { file } of rows) {
      await unlink(file);
      await rename(`${file}.saved`, file);
    }
    await terminateSessions(admin);
  };
}

/** For systems without such a device: a trigger raises the same error. */
async function failByTrigger(admin: Client, tables: string[]): Promise<() => Promise<void>> {
  await admin.query(`create function disk_is_full() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  for (const table of tables)
    await admin.query(
      `create trigger disk_is_full before insert on ${table} for each row execute function disk_is_full()`,
    );
  return async () => void (await admin.query('drop function disk_is_full cascade'));
}

/**
 * Ends the server processes of this database, which keep files open and session settings. New ones open
 * the files again.
 */
export async function terminateSessions(admin: Client): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
