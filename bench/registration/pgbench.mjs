// Runs pgbench, PostgreSQL's benchmark program: from PGBENCH, Debian's postgresql-contrib or the PATH.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function findPgbench() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const candidates = [
    process.env.PGBENCH,
    ...versions.map((version) => join(debian, version, 'bin/pgbench')),
    ...(process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench')),
  ];
  const found = candidates.find((path) => path && existsSync(path));
  if (!found)
    throw new Error('pgbench was not found: install postgresql-contrib, or set PGBENCH to its path.');
  return found;
}

/** Runs a script a number of times over a number of connections. Returns the transactions per second. */
export async function pgbench(program, databaseUrl, { script, connections, transactions, base }) {
  const folder = mkdtempSync(join(tmpdir(), 'crewtable-pgbench-'));
  const file = join(folder, 'script.sql');
  writeFileSync(file, script);
  const per = Math.floor(transactions / connections);
  const options = ['-n', '-M', 'prepared', '-c', connections, '-j', 2, '-t', per, '-f', file];
  const variables = [`base=${base}`, `per=${per}`, 'i=0'].flatMap((set) => ['-D', set]);
  try {
    const { stdout } = await run(program, [...options, ...variables, databaseUrl].map(String));
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1];
    if (failed && failed !== '0') throw new Error(`${failed} transactions of pgbench failed.`);
    return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
