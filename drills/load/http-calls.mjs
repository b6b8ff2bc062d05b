/** Sends one call and waits for its end, whatever it is. */
import { Agent, request } from 'node:http';

const callTimeoutMs = 15_000;
/**
 * Like the proxy in front of the product: calls share connections that stay open, and wait for one if all are in use.
 * More than a process works on at the same time. New connections would measure something else, because Node accepts
 * only one in each turn of the event loop.
 */
const connections = 500;
const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
let opened = 0;

/** How many connections were opened so far. Those that are idle are closed when the product says so. */
export const openedConnections = () => opened;

/** Opens all connections, while the product is idle. */
export async function openConnections(target) {
  const call = () => send(target, { path: '/api/health' });
  const answers = await Promise.all(Array.from({ length: connections }, call));
  const failed = answers.find(({ status }) => status !== 200);
  if (failed) throw new Error(`A first connection failed: ${failed.status}`);
}

/** Returns `{ status, headers, text }`; the status is a word if there was no complete answer. Never rejects. */
export function send(target, { path, method = 'GET', body, cookie, headers = {} }) {
  return new Promise((resolve) => {
    const fail = (status) => end({ status, headers: {} });
    const end = (response) => {
      clearTimeout(timer);
      resolve(response);
    };
    const sent = request(
      {
        agent,
        hostname: target.hostname,
        port: target.port,
        path,
        method,
        headers: {
          ...(method !== 'GET' && { origin: target.origin, 'sec-fetch-site': 'same-origin' }),
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...(cookie && { cookie }),
          ...headers,
        },
      },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('error', (error) => fail(error.code ?? 'broken'));
        response.on('end', () =>
          end({
            status: response.statusCode,
            headers: response.headers,
            text: response.statusCode >= 400 || method === 'POST' ? Buffer.concat(parts).toString() : '',
          }),
        );
      },
    );
    sent.on('socket', (socket) => {
      if (socket.connecting) opened += 1;
    });
    const timer = setTimeout(() => {
      fail('timeout');
      sent.destroy();
    }, callTimeoutMs);
    sent.on('error', (error) => fail(error.code ?? 'broken'));
    sent.end(body);
  });
}
