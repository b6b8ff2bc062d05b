import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@crewtable/contract';
import { addCleanUp } from '../clean-up.ts';
import { PushBrowser } from './push-browser.ts';
import { makeCertificate } from './self-signed-certificate.ts';
import type { TestCertificate } from './self-signed-certificate.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  vapid: { publicKey: string; aud: string; sub: string; exp: number };
  status: number | 'none';
}

/** One response of the service: a status, a status with headers, or none. */
export type PushAnswer = number | { status: number; headers: Record<string, string> } | 'none';

/** A push service on this machine, over real TLS. Refuses pushes that are not signed as RFC 8292 requires. */
export class PushService {
  readonly received: ReceivedPush[] = [];
  connections = 0;
  /** The responses to the next pushes, in order. After them, all pushes are accepted. */
  readonly nextAnswers: PushAnswer[] = [];
  readonly certificate: TestCertificate;
  readonly #server: Server;
  #port = 0;

  private constructor() {
    this.certificate = makeCertificate('localhost', 'push.example');
    this.#server = createServer(
      this.certificate,
      (request, reply) => void this.#handleRequest(request, reply),
    );
    this.#server.on('connection', () => this.connections++);
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    service.#server.listen(0, '127.0.0.1');
    await once(service.#server, 'listening');
    service.#port = (service.#server.address() as AddressInfo).port;
    addCleanUp(() => service.stop());
    return service;
  }

  /** From here on the port is closed. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  get port(): number {
    return this.#port;
  }

  get host(): string {
    return `localhost:${this.port}`;
  }

  /** The environment of an app that sends to this service. */
  get environment(): Record<string, string> {
    return { PUSH_TEST_HOSTS: this.host, PUSH_TEST_CA: this.certificate.cert };
  }

  newBrowser(): PushBrowser {
    return new PushBrowser(`https://${this.host}/push/${randomUUID()}`);
  }

  pushesTo({ endpoint }: PushBrowser): ReceivedPush[] {
    return this.received.filter(({ path }) => path === new URL(endpoint).pathname);
  }

  /** Ends the requests that were never answered. */
  closeConnections(): void {
    this.#server.closeAllConnections();
  }

  /** The accepted messages for this browser, decrypted with its keys. */
  messagesTo(browser: PushBrowser): PushMessage[] {
    return this.pushesTo(browser)
      .filter(({ status }) => status === 201)
      .map(({ body }) => browser.decrypt(body));
  }

  async #handleRequest(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const { url: path = '', headers } = request;
    const vapid = readVapid(headers.authorization);
    if (vapid?.aud !== `https://${headers.host}` || vapid.exp * 1_000 < Date.now()) {
      reply.writeHead(403).end();
      return;
    }
    const answer = this.nextAnswers.shift() ?? 201;
    const status = typeof answer === 'object' ? answer.status : answer;
    this.received.push({ path, headers, body, vapid, status });
    if (status === 'none') return;
    reply.writeHead(status, typeof answer === 'object' ? answer.headers : {}).end();
  }
}

/** Returns the claims if the header is signed with the key that it names. */
function readVapid(authorization = ''): ReceivedPush['vapid'] | undefined {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== 65) return undefined;
  const half = (at: number) => point.subarray(at, at + 32).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) },
  });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  if (!isValid) return undefined;
  return { publicKey, ...(read(claims) as { aud: string; sub: string; exp: number }) };
}
