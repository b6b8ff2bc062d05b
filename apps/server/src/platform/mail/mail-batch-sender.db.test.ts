import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { MailServer } from '../../../test/servers/mail-server.ts';
import { listJobs, runRetriesNow } from '../../../test/servers/queue.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { createLogger } from '../log/logger.ts';
import { MailBatchSender } from './mail-batch-sender.ts';

/**
 * Two processes of one installation: in the first, students request passcodes; only the second sends mail.
 */
async function startApp(students: number) {
  const mailServer = await MailServer.start();
  const environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'Crewtable <hello@crewtable.example>' };
  const apiProcess = await startTestApp({ environment, worker: false });
  const { pool, db } = apiProcess.database;
  const addresses = Array.from({ length: students }, (_, index) => `student-${index}@nyu.edu`);
  await Promise.all(
    addresses.map((username) => apiProcess.given.visitor().call(api.accounts.signIn, { body: { username } })),
  );
  return {
    pool,
    mailServer,
    addresses,
    pickup: () => new MailBatchSender(db, createLogger('silent')).pickUp(),
    startWorker: () => startTestApp({ environment, databaseUrl: apiProcess.databaseUrl }),
    kinds: async () => (await listJobs(pool)).map(({ kind }) => kind),
    outgoing: async () =>
      (await pool.query<{ count: number }>('select count(*) from outgoing_mail')).rows[0]!.count,
  };
}

const recipients = ({ received }: MailServer) => received.flatMap(({ to }) => to).sort();

test('mails that wait together are sent by few jobs, and each arrives once', async () => {
  const { mailServer, addresses, pickup, kinds, startWorker, outgoing } = await startApp(25);
  expect(await kinds()).toEqual([]);
  await pickup();
  expect(await kinds()).toEqual(['send-mails', 'send-mails']);
  await startWorker();
  await expect.poll(outgoing).toBe(0);
  await expect.poll(kinds).toEqual([]);
  expect(recipients(mailServer)).toEqual(addresses.toSorted());
});

test('no mail arrives twice if several processes pick mails up at the same time', async () => {
  const { mailServer, addresses, pickup, startWorker, outgoing } = await startApp(12);
  await Promise.all([pickup(), pickup(), pickup(), startWorker()]);
  await expect.poll(outgoing).toBe(0);
  expect(recipients(mailServer)).toEqual(addresses.toSorted());
});

test('a mail that cannot be sent does not delay the others and is retried separately', async () => {
  const { mailServer, addresses, pool, pickup, startWorker, outgoing } = await startApp(3);
  const [unlucky, ...others] = addresses;
  const rename = (template: string) =>
    pool.query('update outgoing_mail set template = $1 where recipient = $2', [template, unlucky]);
  await rename('not-known-here');
  await pickup();
  await startWorker();
  await expect
    .poll(() => listJobs(pool))
    .toMatchObject([{ kind: 'send-mail', attempts: 1, isDelayed: true, locked: false }]);
  expect(recipients(mailServer)).toEqual(others);
  await rename('passcode');
  await runRetriesNow(pool);
  await expect.poll(outgoing).toBe(0);
  expect(recipients(mailServer)).toEqual(addresses);
});

test('a mail that was not announced is sent too', async () => {
  const { mailServer, pool, startWorker, outgoing } = await startApp(1);
  const { rows } = await pool.query<{ id: string }>('select id from outgoing_mail');
  const hide = (waits: boolean) =>
    pool.query('update outgoing_mail set waits_for_pickup = $1 where id = $2', [waits, rows[0]!.id]);
  await hide(false);
  await startWorker();
  await hide(true);
  await expect.poll(outgoing).toBe(0);
  expect(mailServer.received).toHaveLength(1);
});
