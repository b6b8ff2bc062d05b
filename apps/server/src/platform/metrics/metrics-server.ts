import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

interface MetricsServerOptions {
  host: string;
  port: number;
  registry: Registry;
  /** Called before each answer. */
  refresh: () => Promise<void>;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/** A port of its own, so that no proxy in front of the product can publish the metrics by mistake. */
export async function startMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { registry } = options;
  const server = createServer((request, response) => {
    const isKnown = request.url?.split('?')[0] === '/metrics';
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isKnown || !isRead) {
      response.writeHead(isKnown ? 405 : 404, isKnown ? { allow: 'GET, HEAD' } : {}).end();
      return;
    }
    void options
      .refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
  });
  await once(server.listen({ host: options.host, port: options.port }), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
