import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCleanUp } from '../clean-up.ts';

const socketName = '.s.PGSQL.5432';

export interface DatabaseProxy {
  /** The URL of the database through this proxy. */
  url: string;
  /** Breaks all connections and refuses new ones, as if the database server were stopped. */
  disconnect(): Promise<void>;
  /** Existing connections hang without an error. New ones work. */
  stall(): void;
  /** Accepts connections again. */
  restore(): Promise<void>;
}

/**
 * A proxy between an app and its database, so that one test can interrupt it without affecting the others.
 */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const destination = join(url.searchParams.get('host')!, socketName);
  const folder = await mkdtemp(join(tmpdir(), 'crewtable-proxy-'));
  url.searchParams.set('host', folder);
  const sockets = new Set<Socket>();
  let server: Server | undefined;

  const restore = async () => {
    server = createServer((socket) => {
      const upstream = connect(destination);
      for (const [one, other] of [
        [socket, upstream],
        [upstream, socket],
      ] as const) {
        sockets.add(one);
        one.on('error', () => {});
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    await once(server.listen(join(folder, socketName)), 'listening');
  };
  const disconnect = async () => {
    const closed = new Promise((resolve) => (server?.listening ? server.close(resolve) : resolve(undefined)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const stall = () => sockets.forEach((socket) => socket.pause());
  await restore();
  addCleanUp(async () => {
    await disconnect();
    await rm(folder, { recursive: true, force: true });
  });
  return { url: url.href, disconnect, stall, restore };
}
