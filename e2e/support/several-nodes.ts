import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

/** The product as one process, or as several nodes: `npm run drill:nodes` sets E2E_NODES. */
export async function startInstallation(
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const nodes = Number(process.env['E2E_NODES'] ?? 1);
  return nodes > 1 ? startNodes(dataDir, nodes, environment) : startProduct(dataDir, environment);
}

/**
 * Starts several nodes on one database behind a proxy that sends each request to the next node in turn. Every node
 * serves requests and runs jobs. To the browser tests it looks like one product.
 */
async function startNodes(
  dataDir: string,
  count: number,
  environment: Record<string, string>,
): Promise<Product> {
  const nodeUrls: URL[] = [];
  const proxy = await startProxy(nodeUrls);
  const { port } = proxy.server.address() as AddressInfo;
  const url = `http://localhost:${port}`;
  const start = async (database: Record<string, string>) => {
    const node = await startProduct(dataDir, {
      ...environment,
      ...database,
      PUBLIC_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      // A node prints the address of the proxy, but logs where it listens.
      LOG_LEVEL: 'info',
    });
    nodeUrls.push(listeningAt(node));
    return node;
  };
  // The first one also starts the embedded database.
  const first = await start({});
  const socket = encodeURIComponent(join(dataDir, 'postgres/socket'));
  const database = { DATABASE_URL: `postgresql://crewtable@localhost/crewtable?host=${socket}` };
  const others: Product[] = [];
  for (let number = 2; number <= count; number++) others.push(await start(database));
  return {
    url,
    pid: first.pid,
    output: () => [first, ...others].map((node) => node.output()).join('\n'),
    async end(signal) {
      const codes = await Promise.all(others.map((node) => node.end(signal)));
      codes.push(await first.end(signal));
      proxy.close();
      // A node that ended badly must not be hidden by one that ended well.
      const bad = codes.find((code) => code !== 0);
      return bad === undefined ? 0 : bad;
    },
  };
}

async function startProxy(nodeUrls: readonly URL[]): Promise<{ server: Server; close: () => void }> {
  let turn = 0;
  const nextNode = () => nodeUrls[turn++ % nodeUrls.length]!;
  const sockets = new Set<Socket>();
  const server = createServer((incoming, outgoing) => passOn(nextNode(), incoming, outgoing));
  // Longer than any test: a client would lose a call that it sends while an idle connection is being closed.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const { hostname, port } = nextNode();
    const node = connect(Number(port), hostname, () => {
      node.write(headOf(incoming));
      node.write(head);
      node.pipe(socket).pipe(node);
    });
    node.on('error', () => socket.destroy());
    socket.on('error', () => node.destroy());
    node.on('close', () => socket.destroy());
    socket.on('close', () => node.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function passOn({ hostname, port }: URL, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers, socket } = incoming;
  const sent = request(
    { hostname, port, method, path: url, headers: { ...headers, 'x-forwarded-for': socket.remoteAddress } },
    (response) => {
      outgoing.writeHead(response.statusCode!, response.rawHeaders);
      response.pipe(outgoing);
    },
  );
  sent.on('error', () => outgoing.destroy());
  outgoing.on('close', () => sent.destroy());
  incoming.pipe(sent);
}

function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : [],
  );
  return `${method} ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function listeningAt(node: Product): URL {
  const address = /Server listening at (http:[^"\s]+)/.exec(node.output())?.[1];
  if (address === undefined) throw new Error(`The node does not say where it listens:\n${node.output()}`);
  return new URL(address);
}
