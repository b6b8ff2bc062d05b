import { api, minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { MailServer } from '../../../test/servers/mail-server.ts';
import { listJobs, runRetriesNow } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { passcodeMail } from '../../features/accounts/sign-in/passcode-mail.tsx';
import { loadDemoSecrets } from '../demo/demo-secrets.ts';
import { AppSecret } from '../secrets/app-secret.ts';
import { Encryption } from '../secrets/encryption.ts';
import { createLogger } from '../log/logger.ts';
import { createQueueMail } from './outbox.ts';
import { smtpSender } from './smtp-sender.ts';

async function startWithMailServer() {
  const mailServer = await MailServer.start();
  const app = await startTestApp({
    environment: { SMTP_URL: mailServer.url, MAIL_FROM: 'Crewtable <hello@crewtable.example>' },
  });
  const { pool } = app.database;
  return {
    app,
    pool,
    mailServer,
    askForPasscode: (username: string) => {
      const visitor = app.given.visitor();
      return visitor.call(api.accounts.signIn, { body: { username } }).then(() => visitor);
    },
    /** All data of a mail in the database while it waits. */
    waitingMail: async () =>
      (
        await pool.query<{ row: string }>(
          `select outgoing_mail::text || encode(sealed_props, 'escape') as row from outgoing_mail
           union all select jobs::text from graphile_worker._private_jobs jobs`,
        )
      ).rows
        .map(({ row }) => row)
        .join('\n'),
    outgoing: async () =>
      (await pool.query<{ count: number }>('select count(*) from outgoing_mail')).rows[0]!.count,
  };
}

const codeIn = (text: string) => /(?<!\d)\d{8}(?!\d)/.exec(text)?.[0];

describe('a mail over SMTP', () => {
  test('arrives once, only at the student, as HTML and as plain text, and its passcode works', async () => {
    const { mailServer, askForPasscode, outgoing, pool } = await startWithMailServer();
    const visitor = await askForPasscode('Jane+x@NYU.edu');
    await expect.poll(() => mailServer.received.length).toBe(1);
    const [mail] = mailServer.received;
    expect(mail).toMatchObject({ from: 'hello@crewtable.example', to: ['jane@nyu.edu'] });
    expect(Object.fromEntries(mail!.headers)).toMatchObject({
      from: 'Crewtable <hello@crewtable.example>',
      to: 'jane@nyu.edu',
      subject: 'Your Crewtable passcode',
      date: expect.stringMatching(/^\w{3}, \d{1,2} \w{3} \d{4} [\d:]{8} [+-]\d{4}$/) as unknown,
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@crewtable\.example>$/) as unknown,
      'mime-version': '1.0',
      'content-type': expect.stringContaining('multipart/alternative') as unknown,
    });
    const code = codeIn(mail!.text)!;
    expect(code).toBeDefined();
    expect(mail!.html).toContain(code);
    expect(mail!.html).toMatch(/^<!DOCTYPE html/i);
    expect(mail!.text).not.toMatch(/<\w/);

    const signedIn = await visitor.call(api.accounts.confirmSignIn, {
      body: { username: 'jane@nyu.edu', code },
    });
    expect(signedIn.userId).toBeDefined();
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(await outgoing()).toBe(0);
    expect(mailServer.received).toHaveLength(1);
  });

  test('can be requested while the mail server is down, and arrives once when the server is back', async () => {
    const { mailServer, askForPasscode, outgoing, pool } = await startWithMailServer();
    await mailServer.close();
    await askForPasscode('patient@nyu.edu');
    await expect.poll(() => listJobs(pool)).toMatchObject([{ attempts: 1, isDelayed: true, locked: false }]);
    await runRetriesNow(pool);
    await expect.poll(() => listJobs(pool)).toMatchObject([{ attempts: 2, isDelayed: true, locked: false }]);
    expect(await outgoing()).toBe(1);

    await mailServer.listen();
    await runRetriesNow(pool);
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(mailServer.received.map(({ to }) => to)).toEqual([['patient@nyu.edu']]);
    expect(await outgoing()).toBe(0);
  });

  test('is sent after the mail server has closed the connection that was kept open', async () => {
    const { mailServer, askForPasscode, pool } = await startWithMailServer();
    await askForPasscode('first@nyu.edu');
    await expect.poll(() => mailServer.received.length).toBe(1);
    await mailServer.close();
    await mailServer.listen();
    await askForPasscode('second@nyu.edu');
    await expect
      .poll(async () => {
        await runRetriesNow(pool);
        return mailServer.received.flatMap(({ to }) => to);
      })
      .toEqual(['first@nyu.edu', 'second@nyu.edu']);
  });

  test.each([
    [451, 'busy'],
    [550, 'no'],
  ])('is offered again with the same message id after the response %d', async (code, words) => {
    const { mailServer, askForPasscode, pool } = await startWithMailServer();
    mailServer.refusal = { code, message: words };
    await askForPasscode('again@nyu.edu');
    await expect.poll(() => listJobs(pool)).toMatchObject([{ attempts: 1, isDelayed: true, locked: false }]);
    mailServer.refusal = undefined;
    await runRetriesNow(pool);
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(mailServer.received).toHaveLength(1);
    expect(mailServer.offered).toHaveLength(2);
    expect(mailServer.offered[0]).toBe(mailServer.offered[1]);
  });

  test('that is overdue is dropped instead of sent', async () => {
    const { app, mailServer, askForPasscode, outgoing, pool } = await startWithMailServer();
    await mailServer.close();
    await askForPasscode('late@nyu.edu');
    await expect.poll(() => listJobs(pool)).toMatchObject([{ attempts: 1, locked: false }]);
    await app.clock.moveTo(new Date(app.clock.now().getTime() + 10 * minuteMs));
    await mailServer.listen();
    await runRetriesNow(pool);
    await expect.poll(() => listJobs(pool)).toEqual([]);
    expect(mailServer.offered).toEqual([]);
    expect(await outgoing()).toBe(0);
    expect(app.logLines.join('')).toContain('overdue mail dropped');
  });

  test('never goes to a synthetic student of a demo', async () => {
    const { app, mailServer, askForPasscode, outgoing } = await startWithMailServer();
    for (const username of ['synthetic@example.edu', 'synthetic@cs.example.edu'])
      await askForPasscode(username);
    await expect.poll(outgoing).toBe(0);
    expect(mailServer.connections).toBe(0);
    expect(app.logLines.filter((line) => line.includes('mail to synthetic student'))).toHaveLength(2);
    // Similar addresses are real ones.
    await askForPasscode('someone@notexample.edu');
    await expect.poll(() => mailServer.received.length).toBe(1);
  });

  test('contains no readable secret while it waits in the database', async () => {
    const { mailServer, askForPasscode, waitingMail, pool } = await startWithMailServer();
    await mailServer.close();
    await askForPasscode('sealed@nyu.edu');
    await expect.poll(() => listJobs(pool)).toMatchObject([{ attempts: 1, locked: false }]);
    const waiting = await waitingMail();
    await mailServer.listen();
    await runRetriesNow(pool);
    await expect.poll(() => mailServer.received.length).toBe(1);
    const code = codeIn(mailServer.received[0]!.text)!;
    expect(waiting).toContain('sealed@nyu.edu');
    expect(waiting).not.toContain(code);
    expect(waiting).not.toContain(Buffer.from(code).toString('hex'));
  });
});

test('a mail is sent only if the transaction that queues it commits', async () => {
  const { app, pool, mailServer, outgoing } = await startWithMailServer();
  const { db } = app.database;
  const { appSecret } = await loadDemoSecrets(pool);
  const queueMail = createQueueMail(new Encryption(new AppSecret(appSecret)), app.clock);
  const mailTo = (to: string) => ({
    to,
    template: passcodeMail,
    props: { code: '12345678', passcodeMinutes: 10 },
  });
  const undone = db.transaction().execute(async (tx) => {
    await queueMail(tx, mailTo('undone@nyu.edu'));
    throw new Error('changed my mind');
  });
  await expect(undone).rejects.toThrow('changed my mind');
  expect(await outgoing()).toBe(0);
  expect(await listJobs(pool)).toEqual([]);
  await db.transaction().execute(async (tx) => {
    await queueMail(tx, mailTo('done@nyu.edu'));
    expect(await outgoing()).toBe(0);
    expect(await listJobs(pool)).toEqual([]);
  });
  await expect.poll(() => listJobs(pool)).toEqual([]);
  expect(mailServer.received.map(({ to }) => to)).toEqual([['done@nyu.edu']]);
});

describe('a mail server without encryption', () => {
  const content = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', attachments: [] };
  const mail = { id: crypto.randomUUID(), to: 'jane@nyu.edu', ...content };
  const send = async (url: string) => {
    const sender = smtpSender(url, 'hello@crewtable.example', createLogger('silent'));
    const [result] = await sender.send([mail]);
    sender.close();
    return result!.status;
  };

  test('on another machine gets no mail, unless the operator allows it', async () => {
    const mailServer = await MailServer.start();
    // Reaches this machine, but is no name of it.
    const elsewhere = mailServer.url.replace('127.0.0.1', '0.0.0.0');
    expect(await send(elsewhere)).toBe('rejected');
    expect(mailServer.offered).toEqual([]);
    expect(await send(`${elsewhere}/?requireTLS=false`)).toBe('fulfilled');
    expect(mailServer.offered).toHaveLength(1);
  });

  test('on this machine gets mails', async () => {
    const mailServer = await MailServer.start();
    expect(await send(mailServer.url)).toBe('fulfilled');
    expect(mailServer.offered).toHaveLength(1);
  });
});

describe('the demo mailbox', () => {
  test('shows every mail once, newest first, of one student or of all students', async () => {
    const app = await startTestApp();
    for (const username of ['a@example.edu', 'b@nyu.edu', 'a@example.edu'])
      await app.given.visitor().call(api.accounts.signIn, { body: { username } });
    const mails = await app.given.mailTo('A@example.edu ');
    expect(mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'a@example.edu', subject: 'Your Crewtable passcode' },
      { to: 'a@example.edu', subject: 'Your Crewtable passcode' },
    ]);
    expect(mails[0]!.sentAt >= mails[1]!.sentAt).toBe(true);
    for (const { passcode, text, html } of mails) {
      expect(passcode).toMatch(/^\d{8}$/);
      expect(text).toContain(passcode);
      expect(html).toContain(passcode);
    }
    expect(await app.given.visitor().call(api.demo.mail, { query: {} })).toHaveLength(3);
  });
});
