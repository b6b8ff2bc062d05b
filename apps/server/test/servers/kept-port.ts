import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { addCleanUp } from '../clean-up.ts';

export interface KeptPort {
  port: number;
  /** Passes connections on to this port from now on. If undefined, each of them is closed at once. */
  forwardTo(port: number | undefined): void;
}

/** A port that no other process can take while the server behind it is away. */
export async function keepPort(): Promise<KeptPort> {
  let destination: number | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    if (destination === undefined) {
      socket.resetAndDestroy();
      return;
    }
    const upstream = connect(destination, '127.0.0.1');
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
  await once(server.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 }), 'listening');
  addCleanUp(async () => {
    server.close();
    sockets.forEach((socket) => socket.destroy());
  });
  return {
    port: (server.address() as AddressInfo).port,
    forwardTo: (port) => void (destination = port),
  };
}
