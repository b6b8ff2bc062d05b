import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  asRoot,
  dataDir,
  folder,
  minute,
  query,
  start,
} from '../../../test/embedded-postgres/embedded-postgres-fixture.ts';
import { hasWritten, startProgram } from '../../../test/embedded-postgres/embedded-postgres-program.ts';

const supervisor = fileURLToPath(new URL('supervisor.mjs', import.meta.url));
const stranger = { uid: 65534, gid: 65534 };
/** On some machines other users cannot read the folder of Node or of the project. */
const strangerCanRun = asRoot && spawnSync(process.execPath, ['--check', supervisor], stranger).status === 0;

describe('the embedded database', { timeout: minute }, () => {
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
