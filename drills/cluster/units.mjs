/** systemd itself checks the units of deploy/. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployFolder, readDeployFile } from './config-files.mjs';
import { runCommand } from './processes.mjs';

/** Throws with the message of systemd if a unit is wrong. */
export async function verifyUnits(plan) {
  const folder = plan.makeFolder('units');
  const files = readdirSync(join(deployFolder, 'systemd')).map((name) => {
    // Here Node may be installed elsewhere, and a missing program would be an error.
    const text = readDeployFile(`systemd/${name}`).replaceAll('/usr/bin/node', process.execPath);
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
  await runCommand('systemd-analyze', ['verify', ...files]);
  return files.length;
}
