import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  dataDir,
  folder,
  minute,
  processes,
  processesOn,
  query,
  start,
  theOnly,
  toEnd,
  until,
  usedDatabase,
} from '../../../test/embedded-postgres/embedded-postgres-fixture.ts';
import { hasWritten, startProgram } from '../../../test/embedded-postgres/embedded-postgres-program.ts';

describe('the embedded database', { timeout: minute }, () => {
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
});
