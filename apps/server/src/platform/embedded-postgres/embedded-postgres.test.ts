import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import ts from 'typescript';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';

const sources = dirname(fileURLToPath(import.meta.url));
const asRoot = process.geteuid?.() === 0;
const stranger = { uid: 65534, gid: 65534 };
/** On some machines other users cannot read the folder of Node or of the project. */
const strangerCanRun =
  asRoot && spawnSync(process.execPath, ['--check', join(sources, 'supervisor.mjs')], stranger).status === 0;
const minute = 60_000;

let compiled: string;
let folder: string;
let dataDir: string;
let toEnd: (() => unknown)[];

beforeAll(async () => {
  // Compiled as for production, in a separate package: a process that is to be killed cannot run inside
  // vitest.
  const work = await openFolder();
  compiled = join(work, 'dist', 'platform', 'embedded-postgres');
  await mkdir(compiled, { recursive: true });
  await cp(sources, join(work, 'src', 'platform', 'embedded-postgres'), { recursive: true });
  const compilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2023,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
  };
  for (const name of (await readdir(sources)).filter((file) => /(?<!\.test)\.ts$/.test(file))) {
    const source = await readFile(join(sources, name), 'utf8');
    const { outputText } = ts.transpileModule(source, { compilerOptions });
    await writeFile(join(compiled, name.replace(/\.ts$/, '.js')), outputText);
  }
  await writeFile(join(work, 'package.json'), '{ "type": "module" }');
  const nodeModules = dirname(dirname(createRequire(import.meta.url).resolve('pg/package.json')));
  await symlink(nodeModules, join(work, 'node_modules'));
  return () => rm(work, { recursive: true });
}, minute);

beforeEach(async () => {
  toEnd = [];
  folder = await openFolder();
  dataDir = join(folder, 'data');
});

afterEach(async () => {
  for (const end of toEnd.reverse()) await end();
  await until(() => processesOn(folder).length === 0);
  await rm(folder, { recursive: true });
}, minute);

async function openFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(path, 0o755);
  return path;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

/** Starts a server in this process. Tests that do not crash it need no fsync. */
async function start(log: (line: string) => void = () => {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log });
  toEnd.push(() => server.stop());
  return server;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

interface Program {
  child: ChildProcess;
  pid: number;
  lines: string[];
  said: () => string;
}

/** Starts a separate process that starts the server (see killable-program.mjs). */
function startProgram(task: 'write' | 'wait', identity: { uid?: number; gid?: number } = {}): Program {
  const file = join(
    compiled,
    '..',
    '..',
    '..',
    'src',
    'platform',
    'embedded-postgres',
    'killable-program.mjs',
  );
  const child = spawn(process.execPath, [file, join(compiled, 'index.js'), dataDir, task], {
    ...identity,
    cwd: '/',
    detached: true,
    env: {},
  });
  const program: Program = { child, pid: child.pid ?? 0, lines: [], said: () => said };
  let said = '';
  let rest = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    program.lines.push(...parts);
  });
  toEnd.push(() => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  });
  return program;
}

async function hasWritten(program: Program, rows: number): Promise<void> {
  await until(() => program.lines.length > rows || program.child.exitCode !== null);
  expect(program.said().replace(/^Preparing a new database.*\n/, '')).toBe('');
}

/** The command lines of all living processes, zombies excluded. */
function processes(): { pid: number; parent: number; commandLine: string }[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
    return stdout.split('\n').flatMap((line) => {
      const [, pid, parent, commandLine = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid && !commandLine.includes('<defunct>')
        ? [{ pid: +pid, parent: Number(parent), commandLine }]
        : [];
    });
  }
  return readdirSync('/proc').flatMap((name) => {
    try {
      const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const parent = Number(
        readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) . /, '')
          .split(' ')[0],
      );
      return /^\d+$/.test(name) && commandLine ? [{ pid: Number(name), parent, commandLine }] : [];
    } catch {
      return [];
    }
  });
}

/** Programs, supervisors and servers on this folder, and the child processes of the servers. */
function processesOn(path: string) {
  const all = processes();
  const named = all.filter(({ commandLine }) => commandLine.includes(`${path}/`));
  return all.filter((one) => named.some(({ pid }) => pid === one.pid || pid === one.parent));
}

function theOnly(part: string): number {
  const found = processesOn(folder).filter(({ commandLine }) => commandLine.includes(part));
  // A child that has just been forked still has the command line of its parent.
  const grown = found.filter(({ parent }) => !found.some(({ pid }) => pid === parent));
  expect(grown).toHaveLength(1);
  return grown[0]?.pid ?? 0;
}

/**
 * A used database, and a function that leaves a lock file as if the process with this id had crashed on it.
 */
async function usedDatabase() {
  const server = await start();
  const cluster = join(dataDir, 'postgres', 'cluster');
  const lockFile = join(cluster, 'postmaster.pid');
  const lock = await readFile(lockFile, 'utf8');
  await server.stop();
  const { uid, gid } = await stat(cluster);
  return {
    cluster,
    owner: asRoot ? { uid, gid } : {},
    leaveLockOf: async (pid: number | undefined) => {
      await writeFile(lockFile, pid ? lock.replace(/^\d+/, String(pid)) : '');
      if (asRoot) await chown(lockFile, uid, gid);
    },
  };
}

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

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
    'loses no acknowledged row and leaves no process when the product gets a %s while writing',
    async (signal) => {
      const program = startProgram('write');
      await hasWritten(program, 300);
      const before = processesOn(folder).map(({ pid }) => pid);
      // Sent to the whole process group, as Ctrl-C in a terminal does.
      process.kill(-program.pid, signal);
      await until(() => !processes().some(({ pid }) => before.includes(pid)));
      expect(before.length).toBeGreaterThan(3);

      const written = await query((await start()).url, 'SELECT line FROM written');
      const kept = new Set(written.map(({ line }) => line));
      expect(program.lines.slice(1).filter((line) => !kept.has(line))).toEqual([]);
    },
  );

  it('waits for a killed run that is still stopping instead of refusing', async () => {
    const program = startProgram('write');
    await hasWritten(program, 1);
    const server = theOnly('postgres -D');
    process.kill(server, 'SIGSTOP');
    program.child.kill('SIGKILL');
    const said: string[] = [];
    await start((line) => {
      said.push(line);
      process.kill(server, 'SIGCONT');
    });
    expect(said).toEqual(['Waiting for the previous run to finish stopping.']);
    expect(theOnly('postgres -D')).not.toBe(server);
  });

  it.each(['postgres -D', 'supervisor.mjs'])(
    'restarts by itself when its process "%s" is killed',
    async (part) => {
      const { url } = await start();
      const server = theOnly('postgres -D');
      process.kill(theOnly(part), 'SIGKILL');
      await until(() => processesOn(folder).every(({ pid }) => pid !== server));
      await until(() =>
        query(url, 'SELECT 1').then(
          () => true,
          () => false,
        ),
      );
      expect(theOnly('postgres -D')).not.toBe(server);
      expect(theOnly('supervisor.mjs')).toBeGreaterThan(0);
    },
  );

  it('takes over cleanly from a server that lost both its supervisor and its program', async () => {
    const program = startProgram('write');
    await hasWritten(program, 50);
    program.child.kill('SIGSTOP');
    process.kill(theOnly('supervisor.mjs'), 'SIGKILL');
    program.child.kill('SIGKILL');
    const orphan = theOnly('postgres -D');

    const written = await query((await start()).url, 'SELECT line FROM written');
    expect(written.length).toBeGreaterThanOrEqual(50);
    expect(theOnly('postgres -D')).not.toBe(orphan);
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down');
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

  it('starts although the process id of a crashed server now belongs to another process', async () => {
    const { owner, leaveLockOf } = await usedDatabase();
    const other = spawn('sleep', ['600'], owner);
    toEnd.push(() => other.kill());
    await leaveLockOf(other.pid);
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts although a crashed server is still listed as a zombie', async () => {
    const { owner, leaveLockOf } = await usedDatabase();
    // The shell is replaced by a program that never waits for its child process.
    const parent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 600'], owner);
    toEnd.push(() => parent.kill());
    parent.stdout.setEncoding('utf8');
    const [zombie] = await once(parent.stdout, 'data');
    await leaveLockOf(Number(zombie));
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('starts although a power failure left an empty lock file', async () => {
    const { leaveLockOf } = await usedDatabase();
    await leaveLockOf(undefined);
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('is created again after an interrupted first start', async () => {
    const program = startProgram('wait');
    const home = join(dataDir, 'postgres');
    await until(async () => (await readdir(home).catch(() => [])).some((name) => name.startsWith('initdb-')));
    program.child.kill('SIGKILL');
    await until(() => processesOn(folder).length === 0);
    expect(await readdir(home)).not.toContain('cluster');

    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await readdir(home)).filter((name) => name.startsWith('initdb-'))).toEqual([]);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    dataDir = join(folder, 'a-folder-with-quite-a-long-name'.repeat(4), "and a 'quote', a comma");
    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    const socketFolder = new URL(url).searchParams.get('host') ?? '';
    expect(Buffer.byteLength(socketFolder)).toBeLessThan(90);
    toEnd.unshift(() => rm(dirname(socketFolder), { recursive: true }));
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('already running');
  });

  it('says in one sentence that the database was made by another version', async () => {
    const { cluster } = await usedDatabase();
    await writeFile(join(cluster, 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(
      /^The database in .* was made by PostgreSQL 17, but Crewtable brings PostgreSQL 18: .*\.$/,
    );
  });

  it.runIf(strangerCanRun || !asRoot)('says in one sentence that the folder cannot be written', async () => {
    await mkdir(dataDir, { mode: 0o555 });
    const program = startProgram('wait', asRoot ? stranger : {});
    await once(program.child, 'close');
    expect(program.said()).toBe(
      `The data folder ${dataDir} cannot be written (permission denied): make it writable or name another one in DATA_DIR.\n`,
    );
  });

  it.runIf(strangerCanRun)("works for an ordinary user, and for root on that user's database", async () => {
    await chown(folder, stranger.uid, stranger.gid);
    const program = startProgram('write', stranger);
    await hasWritten(program, 10);
    program.child.kill('SIGTERM');
    await once(program.child, 'exit');

    const asRootNow = await start();
    expect(
      (await query(asRootNow.url, 'SELECT count(*)::int AS rows FROM written'))[0]?.['rows'],
    ).toBeGreaterThan(9);
    await asRootNow.stop();

    const again = startProgram('write', stranger);
    await hasWritten(again, 10);
  });
});
