import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface MailServer {
  url: string;
  /** While true, every recipient is refused for good. */
  refuses: boolean;
  received: number;
  close(): void;
}

/** As much of SMTP as the product needs to hand over a mail. */
export async function startMailServer(): Promise<MailServer> {
  const server = createServer((socket) => {
    let isContent = false;
    let rest = '';
    socket.on('error', () => {});
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk: Buffer) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) {
        if (isContent) {
          if (line !== '.') continue;
          isContent = false;
          mail.received++;
          socket.write('250 taken\r\n');
        } else if (/^RCPT/i.test(line) && mail.refuses)
          socket.write('550 <hugo@crewtable.example> unknown\r\n');
        else if (/^DATA/i.test(line)) {
          isContent = true;
          socket.write('354 go on\r\n');
        } else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refuses: false,
    received: 0,
    close: () => server.close(),
  };
  return mail;
}
