/** Sends one call and waits for its end, whatever it is. */
import { Agent, request } from 'node:http';

const callTimeoutMs = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: 4_000, scheduling: 'lifo' });

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
    const timer = setTimeout(() => {
      fail('timeout');
      sent.destroy();
    }, callTimeoutMs);
    sent.on('error', (error) => fail(error.code ?? 'broken'));
    sent.end(body);
  });
}
