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

/** Sends requests to one port over real connections, also those that `fetch` would refuse to send. */
export class HttpClient {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(port: number) {
    this.#port = port;
  }

  async send({ method, path, headers, body }: SentRequest): Promise<HttpAnswer> {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({
      host: '127.0.0.1',
      port: this.#port,
      agent: this.#agent,
      method,
      path,
      headers: { ...headers, ...length },
    });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const text = (await answer.setEncoding('utf8').toArray()).join('');
    return { status: answer.statusCode!, headers: answer.headers, text };
  }

  close(): void {
    this.#agent.destroy();
  }
}
