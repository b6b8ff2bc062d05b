/** The machines of deploy/ as addresses of the loopback network, each with a folder of its own. */
import { randomBytes, randomInt } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUser, runCommand } from './processes.mjs';

const numbers = {
  edge: 10,
  db1: 11,
  db2: 12,
  db3: 13,
  app1: 21,
  app2: 22,
  app3: 23,
  worker1: 31,
  worker2: 32,
  // The second cluster, into which the backup is restored.
  restoredDb: 14,
  restoredApp: 24,
};
export const databaseNames = ['db1', 'db2', 'db3'];
export const apiNames = ['app1', 'app2', 'app3'];
export const workerNames = ['worker1', 'worker2'];
/** This node reaches the database over a link that the drill can cut. */
export const nodeBehindLink = 'app2';

/** deploy/ uses 10.20.0.x; the drill uses 127.N.0.x, so that two drills at once do not meet. */
export async function planMachines() {
  const network = `127.${randomInt(20, 250)}`;
  const folder = mkdtempSync(join(tmpdir(), 'crewtable-cluster-'));
  // Other users must be able to reach the folders that are theirs.
  chmodSync(folder, 0o755);
  const owner = databaseUser === undefined ? undefined : await idsOf(databaseUser);
  const makeFolder = (...parts) => {
    const path = join(folder, ...parts);
    mkdirSync(path, { recursive: true, mode: 0o750 });
    if (owner) chownSync(path, owner.uid, owner.gid);
    return path;
  };
  mkdirSync(join(folder, 'logs'));
  const addressOf = (name) => `${network}.0.${numbers[name]}`;
  return {
    network,
    folder,
    owner,
    makeFolder,
    addressOf,
    publicUrl: `https://${addressOf('edge')}:8443`,
    secrets: {
      superuser: randomBytes(16).toString('hex'),
      replication: randomBytes(16).toString('hex'),
      rewind: randomBytes(16).toString('hex'),
      restApi: randomBytes(16).toString('hex'),
      product: randomBytes(16).toString('hex'),
      backups: randomBytes(32).toString('base64'),
      app: randomBytes(32).toString('base64'),
    },
  };
}

async function idsOf(user) {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (option) => Number(await runCommand('id', [option, user]))),
  );
  return { uid, gid };
}
