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
  /** Does that instead of passing on the message with this number from now on. Undefined cancels it. */
  disconnectAt(messageNumber: number | undefined): void;
  isDisconnected(): boolean;
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
  let messagesLeft: number | undefined;

  const restore = async () => {
    server = createServer((socket) => {
      const upstream = connect(destination);
      // Before the pipe is attached, so that the counted message is not passed on.
      socket.on('data', () => {
        if (messagesLeft !== undefined && --messagesLeft <= 0) void disconnect();
      });
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
    messagesLeft = undefined;
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
  const disconnectAt = (messageNumber: number | undefined) => void (messagesLeft = messageNumber);
  const isDisconnected = () => server?.listening !== true;
  return { url: url.href, disconnect, disconnectAt, isDisconnected, stall, restore };
}
