import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  dataDir,
  folder,
  minute,
  processesOn,
  query,
  start,
  usedDatabase,
} from '../../../test/embedded-postgres/embedded-postgres-fixture.ts';
import { startEmbeddedPostgres } from './index.ts';

describe('the embedded database', { timeout: minute }, () => {
  it('is ready for the product after the first start', async () => {
    const { url, urlFor } = await start();
    const [facts] = await query(
      url,
      `SELECT current_database() AS database, current_setting('server_encoding') AS encoding,
              current_setting('listen_addresses') AS addresses, current_setting('TimeZone') AS zone,
              current_setting('max_connections') AS connections, upper('é') AS upper, 'B' < 'a' AS "by code point"`,
    );
    expect(facts).toEqual({
      database: 'crewtable',
      encoding: 'UTF8',
      addresses: '',
      zone: 'UTC',
      connections: '200',
      upper: 'É',
      'by code point': true,
    });
    expect(await query(urlFor('postgres'), 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await stat(join(dataDir, 'postgres', 'socket'))).mode & 0o777).toBe(0o700);
  });

  it('keeps its rows when it is stopped and started again', async () => {
    const first = await start();
    await query(first.url, `CREATE TABLE crew AS SELECT 'kept' AS state`);
    await first.stop();
    expect(processesOn(folder)).toEqual([]);
    const second = await start();
    expect(await query(second.url, 'SELECT state FROM crew')).toEqual([{ state: 'kept' }]);
    expect(await readdir(dataDir)).toContain('postgres.log.1');
  });

  it('refuses a second instance on the same folder with a message that the first is running', async () => {
    const first = await start();
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `Crewtable is already running on the data folder ${dataDir}: stop that one first or name another folder in DATA_DIR.`,
    );
    expect(await query(first.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('runs for one of three instances that start at the same moment, and refuses the others', async () => {
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [String(outcome.reason)] : [],
    );
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toContain(`already running on the data folder ${dataDir}`);
  });

  it('says in one sentence that the database was made by another version', async () => {
    const { cluster } = await usedDatabase();
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /^The database in .* was made by PostgreSQL 17, but Crewtable brings PostgreSQL 18: .*\.$/,
    );
  });
});
