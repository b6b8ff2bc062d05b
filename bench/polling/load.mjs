// The load generator, in its own process. It uses HTTP over plain sockets, so that the cost of the client
// does not limit the result.
import { connect } from 'node:net';

process.on('message', ({ url, polls, connections, count }) => {
  void run(new URL(url), polls, connections, count).then((result) => process.send(result));
});

async function run({ hostname, port }, polls, connections, count) {
  const requests = polls.map(({ path, cookie, tag }) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\nif-none-match: ${tag}\r\n\r\n`,
    ),
  );
  const statuses = {};
  let sent = 0;
  const before = performance.now();
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((resolve, reject) => {
          const socket = connect(Number(port), hostname);
          const next = () => {
            if (sent >= count) socket.end(resolve);
            else socket.write(requests[sent++ % requests.length]);
          };
          let text = '';
          socket.setNoDelay(true).setEncoding('latin1');
          socket.on('connect', next).on('error', reject);
          socket.on('data', (part) => {
            text += part;
            const end = text.indexOf('\r\n\r\n');
            if (end < 0) return;
            const status = text.slice(9, 12);
            const length = status === '304' ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
            if (text.length < end + 4 + length) return;
            statuses[status] = (statuses[status] ?? 0) + 1;
            text = '';
            next();
          });
        }),
    ),
  );
  return { rate: count / ((performance.now() - before) / 1_000), statuses };
}
