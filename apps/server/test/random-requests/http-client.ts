import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';

export interface SentRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export interface HttpAnswer {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Far more than any request needs on a busy machine. */
const usualTimeoutMs = 300_000;

/** Sends requests to one port over real connections, also those that `fetch` would refuse to send. */
export class HttpClient {
  readonly #port: number;
  readonly #timeoutMs: number;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(port: number, timeoutMs = usualTimeoutMs) {
    this.#port = port;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns undefined if the whole answer has not arrived in time. */
  async send({ method, path, headers, body }: SentRequest): Promise<HttpAnswer | undefined> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    try {
      const sent = request({
        host: '127.0.0.1',
        port: this.#port,
        agent: this.#agent,
        method,
        path,
        headers: { ...headers, ...length },
        signal: timeout,
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const text = (await answer.setEncoding('utf8').toArray()).join('');
      return { status: answer.statusCode!, headers: answer.headers, text };
    } catch (error) {
      if (timeout.aborted) return undefined;
      throw error;
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}
