/** The mail sandbox, in a process of its own: takes every mail by SMTP and tells the drill about it. */
import { SMTPServer } from 'smtp-server';

const [host, port] = process.argv.slice(2);
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts = [];
    stream.on('data', (part) => parts.push(part));
    stream.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8');
      const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
      const header = (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
      process.send?.({
        to: session.envelope.rcptTo[0]?.address,
        messageId: header('message-id'),
        subject: header('subject'),
        // The first eight digits that stand alone in the text part are the passcode.
        code: /(?<![\w-])\d{8}(?![\w-])/.exec(raw.slice(head.length))?.[0],
        at: Date.now(),
      });
      done();
    });
  },
});
server.on('error', () => {});
process.on('disconnect', () => process.exit(0));
server.listen(Number(port), host, () => process.send?.({ listening: true }));
