import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@crewtable/contract';
import { Client } from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { Caller } from '../../test/caller.ts';
import { createApp, prepareDatabase } from '../app.ts';
import { parseConfig } from '../platform/config/config.ts';
import { backUpEmbeddedPostgres, restoreEmbeddedPostgres } from '../platform/embedded-postgres/backup.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';
import { createLogger } from '../platform/log/logger.ts';

const timeoutMs = 120_000;
const log = createLogger('silent');
let work: string;
let toEnd: (() => Promise<unknown>)[];

beforeEach(async () => {
  toEnd = [];
  work = await mkdtemp(join(tmpdir(), 'crewtable-backup-'));
  // PostgreSQL does not run as root: its user must be able to enter the folder.
  await chmod(work, 0o755);
  return async () => {
    for (const end of toEnd.reverse()) await end();
    await rm(work, { recursive: true, force: true });
  };
});

/** Starts the product as in a demo, on the embedded database in this folder. */
async function startProduct(dataDir: string) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  await prepareDatabase(server.url, log);
  const app = await createApp({
    config: parseConfig({ PORT: '0', DATA_DIR: dataDir }),
    log,
    version: 'test',
    databaseUrl: server.url,
    directUrl: server.url,
  });
  const worker = await app.startWorker();
  let stopped: Promise<void> | undefined;
  const stop = () =>
    (stopped ??= (async () => {
      await worker.stop();
      await app.stop();
      await server.stop();
    })());
  toEnd.push(stop);
  return { app, url: server.url, visitor: () => new Caller(app.http), stop };
}

async function askDatabase<Row extends object>(url: string, question: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(question)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a command as npm does, with the configuration of the demo. */
async function runCommand(file: string, dataDir: string, ...args: string[]) {
  const sources = fileURLToPath(new URL('../../test/typescript-sources.mjs', import.meta.url));
  const entry = fileURLToPath(new URL(file, import.meta.url));
  // Newer versions of Node warn that `module.register` is deprecated; Node 20 has no other way.
  const options = ['--disable-warning=DEP0205', '--conditions=source', '--import', sources];
  const child = spawn(process.execPath, [...options, entry, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  child.stderr.on('data', (part: Buffer) => (output += part.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe('a backup', () => {
  test(
    'that is taken during writes is consistent, and the product starts on it',
    async () => {
      const running = await startProduct(join(work, 'data'));
      await running.visitor().call(api.accounts.signIn, { body: { username: 'before@nyu.edu' } });
      await askDatabase(
        running.url,
        `create table one_side (id bigint generated always as identity primary key);
         create table other_side (id bigint primary key)`,
      );
      // Each transaction writes to both tables: a copy that is not one snapshot would have one row without
      // the other.
      const stop = new AbortController();
      let written = 0;
      const writer = (async () => {
        const client = new Client({ connectionString: running.url });
        await client.connect();
        while (!stop.signal.aborted) {
          await client.query('begin');
          await client.query(
            'with one as (insert into one_side default values returning id) insert into other_side select id from one',
          );
          await client.query('commit');
          written++;
        }
        await client.end();
      })();
      await expect.poll(() => written, { timeout: 30_000 }).toBeGreaterThan(10);
      const before = written;
      const file = join(work, 'crewtable.backup');
      await backUpEmbeddedPostgres({ dataDir: join(work, 'data') }, file);
      stop.abort();
      await writer;
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await running.visitor().raw('GET', '/api/ready')).statusCode).toBe(200);
      await running.stop();

      await restoreEmbeddedPostgres({ dataDir: join(work, 'restored'), durable: false }, file);
      const restored = await startProduct(join(work, 'restored'));
      expect((await restored.visitor().raw('GET', '/api/ready')).statusCode).toBe(200);
      const [sides] = await askDatabase<{ one: string; other: string; last: string; next: string }>(
        restored.url,
        `select (select count(*) from one_side) as one, (select count(*) from other_side) as other,
                (select max(id) from one_side) as last, nextval('one_side_id_seq') as next`,
      );
      expect(sides!.one).toBe(sides!.other);
      expect(Number(sides!.one)).toBeGreaterThanOrEqual(before);
      expect(Number(sides!.next)).toBeGreaterThan(Number(sides!.last));
      const challenges = await askDatabase(
        restored.url,
        `select 1 from passcode_challenges where email = 'before@nyu.edu'`,
      );
      expect(challenges).toHaveLength(1);
      await restored.visitor().call(api.accounts.signIn, { body: { username: 'after@nyu.edu' } });
    },
    timeoutMs,
  );

  test(
    'replaces an existing database only with --replace, and keeps the replaced one',
    async () => {
      const dataDir = join(work, 'data');
      const running = await startProduct(dataDir);
      const file = join(work, 'crewtable.backup');
      await backUpEmbeddedPostgres({ dataDir }, file);
      await expect(backUpEmbeddedPostgres({ dataDir }, file)).rejects.toThrow('exists already');
      await expect(restoreEmbeddedPostgres({ dataDir, replace: true }, file)).rejects.toThrow(
        'already running',
      );
      await askDatabase(running.url, 'create table made_since (id int)');
      await running.stop();
      const home = join(dataDir, 'postgres');
      const database = await readFile(join(home, 'cluster', 'PG_VERSION'), 'utf8');
      await expect(restoreEmbeddedPostgres({ dataDir, durable: false }, file)).rejects.toThrow('--replace');

      const damaged = join(work, 'damaged.backup');
      await truncateCopy(file, damaged);
      await expect(
        restoreEmbeddedPostgres({ dataDir, durable: false, replace: true }, damaged),
      ).rejects.toThrow('is not a whole backup');
      expect(await readFile(join(home, 'cluster', 'PG_VERSION'), 'utf8')).toBe(database);

      const aside = await restoreEmbeddedPostgres({ dataDir, durable: false, replace: true }, file);
      expect(await readdir(aside!)).toContain('PG_VERSION');
      const restored = await startProduct(dataDir);
      const found = await askDatabase(restored.url, `select 1 from pg_tables where tablename = 'made_since'`);
      expect(found).toEqual([]);
    },
    timeoutMs,
  );

  async function truncateCopy(file: string, copy: string): Promise<void> {
    await copyFile(file, copy);
    await truncate(copy, Math.floor((await stat(file)).size / 2));
  }
});

test(
  'the commands organise, payments, backup and restore work next to a running demo',
  async () => {
    const dataDir = join(work, 'data');
    const running = await startProduct(dataDir);
    expect(await runCommand('./organise.ts', dataDir, 'venues')).toMatchObject({ code: 0 });
    const check = await runCommand('./payments.ts', dataDir, 'check');
    expect(check).toMatchObject({ code: 0, output: expect.stringContaining('0 differences') as string });
    const file = join(work, 'by-command.backup');
    expect(await runCommand('./backup.ts', dataDir, file)).toEqual({
      code: 0,
      output: `The backup is in ${file}.\n`,
    });
    expect(await runCommand('./restore.ts', dataDir, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already running') as string,
    });
    expect((await running.visitor().raw('GET', '/api/ready')).statusCode).toBe(200);
    const other = join(work, 'other');
    expect(await runCommand('./restore.ts', other, file)).toEqual({
      code: 0,
      output: `The database was restored from ${file} and starts.\n`,
    });
    expect(await runCommand('./organise.ts', other, 'venues')).toMatchObject({ code: 0 });
  },
  timeoutMs,
);
