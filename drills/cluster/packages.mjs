/** The programs that the drill needs, with the Debian package of each. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const postgresFolder = '/usr/lib/postgresql/15/bin';
const programs = [
  ['etcd', 'etcd-server'],
  ['patroni', 'patroni'],
  ['patronictl', 'patroni'],
  ['haproxy', 'haproxy'],
  ['keepalived', 'keepalived'],
  ['pgbackrest', 'pgbackrest'],
  ['openssl', 'openssl'],
  ['setpriv', 'util-linux'],
  ['systemd-analyze', 'systemd'],
  ['curl', 'curl'],
  ['promtool', 'prometheus'],
  ['chronyd', 'chrony'],
  [`${postgresFolder}/postgres`, 'postgresql-15'],
];
/** Patroni needs it for TLS to etcd, and its package only recommends it. */
const pythonModules = [['/usr/lib/python3/dist-packages/idna', 'python3-idna']];
/** Not on the PATH of every user. */
const moreFolders = ['/usr/sbin', '/sbin'];

/** Returns one sentence that says what to install, or undefined if everything is there. */
export function findMissingPackages() {
  if (process.platform !== 'linux')
    return 'The cluster drill needs Linux: its machines are addresses of the loopback network.';
  const missing = new Set([
    ...programs.filter(([program]) => !findProgram(program)).map(([, name]) => name),
    ...pythonModules.filter(([path]) => !existsSync(path)).map(([, name]) => name),
  ]);
  if (missing.size === 0) return undefined;
  return `The cluster drill needs Debian packages that are not installed. Please run: apt-get install --no-install-recommends ${[...missing].join(' ')}`;
}

export function findProgram(name) {
  const candidates = name.startsWith('/')
    ? [name]
    : [...process.env.PATH.split(delimiter), ...moreFolders].map((folder) => join(folder, name));
  return candidates.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
