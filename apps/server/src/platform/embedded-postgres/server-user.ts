import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The user that runs PostgreSQL if root starts the product, because PostgreSQL refuses to run as root. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Returns undefined if the current user is not root: that user runs PostgreSQL. For root: the owner of an
 * existing database, else `postgres` or `_postgres`, else `nobody`. Never creates a user.
 */
export async function chooseServerUser(cluster: string): Promise<ServerUser | undefined> {
  if (process.geteuid?.() !== 0) return undefined;
  const users = await readUsers();
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) {
    const known = users.find((user) => user.uid === owner.uid);
    return known ?? { name: `number ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const user = users.find((candidate) => candidate.name === name);
    if (user && user.uid !== 0) return user;
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root and this system has neither a user postgres nor nobody: start as an ordinary user or name a server in DATABASE_URL.',
  );
}

async function readUsers(): Promise<ServerUser[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && /^-?\d+$/.test(uid ?? '') && /^-?\d+$/.test(gid ?? '')
      ? [{ name, uid: Number(uid), gid: Number(gid) }]
      : [];
  });
}

export interface Outcome {
  ok: boolean;
  output: string;
}

/**
 * Runs a short command as the server user, which is the most reliable test of the permissions of that user.
 */
export function tryAs(user: ServerUser | undefined, command: string, args: string[]): Promise<Outcome> {
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  return new Promise((resolve) => {
    execFile(command, args, { ...identity, cwd: '/', env: { LC_ALL: 'C' } }, (error, stdout, stderr) => {
      resolve({ ok: error === null, output: `${stdout}${stderr}`.trim() || (error?.message ?? '') });
    });
  });
}

export async function canEnter(user: ServerUser, folder: string): Promise<boolean> {
  return (await tryAs(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])).ok;
}
