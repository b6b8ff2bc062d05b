/** A TCP proxy that can stop passing bytes, like a cable that is cut: no error, no end, only silence. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export async function startBreakableLink({ from, to }) {
  let isCut = false;
  const sockets = new Set();
  const server = createServer((socket) => {
    const upstream = connect(to);
    const pair = { isDead: false };
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('data', (bytes) => {
        // A connection over which bytes were lost cannot be continued, also after the repair.
        if (isCut) pair.isDead = true;
        if (!pair.isDead) other.write(bytes);
      });
      one.on('close', () => {
        sockets.delete(one);
        // The other side of a cut connection does not learn of its end.
        if (!isCut && !pair.isDead) other.destroy();
      });
    }
  });
  server.listen(from);
  await once(server, 'listening');
  return {
    cut() {
      isCut = true;
    },
    /** New connections work again. Those over which bytes were lost stay silent for ever. */
    repair() {
      isCut = false;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
