/** systemd itself checks the units of deploy/. */
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployFolder, readDeployFile } from './config-files.mjs';
import { runCommand } from './processes.mjs';

const names = readdirSync(join(deployFolder, 'systemd'));

/** Throws with the message of systemd if a unit is wrong, and also if a misspelt setting is not noticed. */
export async function verifyUnits(plan) {
  await verify(plan.makeFolder('units'), (text) => text);
  const isNoticed = await verify(plan.makeFolder('misspelt-units'), (text) =>
    text.replace('ProtectHome=', 'ProtectHom='),
  ).then(
    () => false,
    (error) => error.message.includes("Unknown key 'ProtectHom'"),
  );
  if (!isNoticed) throw new Error('systemd-analyze has not noticed a misspelt setting.');
  return names.length;
}

async function verify(folder, change) {
  const files = names.map((name) => {
    // Here Node may be installed elsewhere, and a missing program would be an error.
    const text = readDeployFile(`systemd/${name}`).replaceAll('/usr/bin/node', process.execPath);
    const path = join(folder, name);
    writeFileSync(path, change(text));
    return path;
  });
  // Without this option it only warns of a setting that systemd does not know, and exits with 0.
  await runCommand('systemd-analyze', ['verify', '--recursive-errors=no', ...files]);
}
