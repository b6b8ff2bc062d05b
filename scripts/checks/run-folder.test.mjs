import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test, vi } from 'vitest';
import { removeEndedRuns } from './run-folder.mjs';

const eventually = { timeout: 60_000, interval: 50 };

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'runs-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A run with a process that ignores the end of its parent, as a server does. */
async function startRun(parent) {
  const module = JSON.stringify(new URL('run-folder.mjs', import.meta.url).href);
  const program = `
    import { spawn } from 'node:child_process';
    import { writeFileSync } from 'node:fs';
    import { openRunFolder } from ${module};
    const { path } = openRunFolder();
    writeFileSync(path + '/database', 'rows');
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    server.unref();
    console.log(JSON.stringify({ path, serverPid: server.pid }));
    process.stdin.on('end', () => process.exit(0)).resume();
  `;
  const { CREWTABLE_RUN_FOLDER: _, ...environment } = process.env;
  const run = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...environment, TMPDIR: parent },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  const [line] = await once(createInterface(run.stdout), 'line');
  return { run, ...JSON.parse(line) };
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(['SIGINT', 'SIGTERM', 'SIGKILL', 'its normal end'])(
  'a test run that ends by %s leaves no folder and no process',
  async (ending) => {
    const parent = makeFolder();
    const { run, path, serverPid } = await startRun(parent);
    expect(existsSync(join(path, 'database'))).toBe(true);
    expect(isRunning(serverPid)).toBe(true);
    if (ending.startsWith('SIG')) run.kill(ending);
    else run.stdin.end();
    await vi.waitFor(() => expect(readdirSync(parent)).toEqual([]), eventually);
    await vi.waitFor(() => expect(isRunning(serverPid)).toBe(false), eventually);
  },
);

test('folders of runs that have ended are removed, those of running ones and others are not', async () => {
  const parent = makeFolder();
  const ended = spawn(process.execPath, ['-e', '']);
  await once(ended, 'exit');
  const kept = [`crewtable-run-${process.pid}`, 'of-somebody'];
  for (const name of [`crewtable-run-${ended.pid}`, ...kept]) {
    mkdirSync(join(parent, name));
    writeFileSync(join(parent, name, 'file'), '');
  }
  removeEndedRuns(parent);
  expect(readdirSync(parent).sort()).toEqual(kept.sort());
});
