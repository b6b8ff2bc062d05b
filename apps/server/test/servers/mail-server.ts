import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { addCleanUp } from '../clean-up.ts';
import { keepPort } from './kept-port.ts';
import type { KeptPort } from './kept-port.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  headers: Map<string, string>;
  text: string;
  html: string;
  attachments: { contentType: string; content: string }[];
}

/** A real SMTP server for tests, which can be down or busy. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Message ids of all mails that were offered, also of those that were refused. */
  readonly offered: string[] = [];
  connections = 0;
  /** If set, mails are refused with it: 451, 'busy'. */
  refusal: { code: number; message: string } | undefined;
  #server: SMTPServer | undefined;
  readonly #kept: KeptPort;

  private constructor(kept: KeptPort) {
    this.#kept = kept;
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer(await keepPort());
    await server.listen();
    addCleanUp(() => server.close());
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#kept.port}`;
  }

  async listen(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 1,
      onConnect: (_session, done) => {
        this.connections++;
        done();
      },
      onData: (stream, session, done) => {
        void stream.toArray().then((parts: Buffer[]) => {
          const mail = readMail(Buffer.concat(parts).toString('utf8'));
          this.offered.push(mail.headers.get('message-id')!);
          if (this.refusal) {
            return done(Object.assign(new Error(this.refusal.message), { responseCode: this.refusal.code }));
          }
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom === false ? '' : mailFrom.address;
          this.received.push({ ...mail, from, to: rcptTo.map(({ address }) => address) });
          done();
        });
      },
    });
    server.on('error', () => {});
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    this.#kept.forwardTo((listening.address() as AddressInfo).port);
    this.#server = server;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    this.#kept.forwardTo(undefined);
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }
}

/** Reads the part of MIME that our mails use: one plain text part, one HTML part, and attachments. */
function readMail(raw: string): Omit<ReceivedMail, 'from' | 'to'> {
  const mail = readEntity(raw);
  const parts = partsOf(mail);
  const partOf = (type: string) =>
    parts.find((part) => part.headers.get('content-type')?.startsWith(type))?.body ?? '';
  const attachments = parts
    .filter(({ headers }) => headers.get('content-disposition')?.startsWith('attachment'))
    .map(({ headers, body }) => ({ contentType: headers.get('content-type')!, content: body }));
  return { headers: mail.headers, text: partOf('text/plain'), html: partOf('text/html'), attachments };
}

interface Entity {
  headers: Map<string, string>;
  body: string;
}

function partsOf({ headers, body }: Entity): Entity[] {
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (boundary === undefined) return [];
  const parts = body.split(`--${boundary}`).slice(1, -1).map(readEntity);
  return parts.flatMap((part) => [part, ...partsOf(part)]);
}

function readEntity(raw: string): Entity {
  const [head = '', ...rest] = raw.replace(/^\r\n/, '').split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]),
  );
  const body = rest.join('\r\n\r\n');
  return { headers, body: decode(body, headers.get('content-transfer-encoding')) };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
