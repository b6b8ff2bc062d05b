/** Takes the files of deploy/ and changes in them only what must differ on one machine: addresses, folders, secrets. */
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const deployFolder = fileURLToPath(new URL('../../deploy/', import.meta.url));
export const certificateScript = join(deployFolder, 'make-certificates.sh');

/**
 * @param {string} name a file of deploy/
 * @param {{ network: string }} plan
 * @param {[string, string][]} replacements each must occur in the file, so that a change of deploy/ is noticed
 */
export function renderFile(name, plan, replacements) {
  let text = readFileSync(join(deployFolder, name), 'utf8');
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${name} no longer contains '${from}'.`);
    text = text.replaceAll(from, to);
  }
  return text.replaceAll('10.20.', `${plan.network}.`);
}

/** A file of deploy/ as it is. */
export const readDeployFile = (name) => readFileSync(join(deployFolder, name), 'utf8');

export function writeFor(plan, path, text) {
  writeFileSync(path, text, { mode: 0o600 });
  if (plan.owner) chownSync(path, plan.owner.uid, plan.owner.gid);
  return path;
}

/** Reads KEY=value lines. `given` fills in values; one that stays empty is an error. */
export function readEnvironment(text, given = {}) {
  const found = Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const filled = { ...found, ...given };
  const empty = Object.keys(filled).filter((key) => filled[key] === '');
  if (empty.length > 0) throw new Error(`No value for ${empty.join(', ')}.`);
  return filled;
}

/** What systemd gives a process: 'ROLE=api PORT=3000' in the unit of deploy/. */
export function readUnitEnvironment(unit) {
  const [, settings] = /^Environment=(.*)$/m.exec(readDeployFile(`systemd/${unit}`));
  return Object.fromEntries(settings.split(' ').map((setting) => setting.split('=')));
}

/** The example is that of db1: another machine has another name and address, except in the list of all members. */
export function asMachine(text, name, address, { network }) {
  return text
    .split('\n')
    .map((line) =>
      line.startsWith('ETCD_INITIAL_CLUSTER=')
        ? line
        : line.replaceAll(`${network}.0.11`, address).replace(/_NAME=db1$/, `_NAME=${name}`),
    )
    .join('\n');
}
