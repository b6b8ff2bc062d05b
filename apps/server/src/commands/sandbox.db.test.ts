import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { addCleanUp } from '../../test/clean-up.ts';
import type { Caller } from '../../test/caller.ts';
import { createTestDatabase } from '../../test/servers/database.ts';
import { MailServer } from '../../test/servers/mail-server.ts';
import { startChildProcessWithEnvironment } from '../../test/servers/child-process.ts';
import { productionEnvironment } from '../../test/fixtures/production-environment.ts';
import { runMealCommand } from '../features/events/index.ts';
import { startTestApp } from '../../test/test-app.ts';
import type { TestApp } from '../../test/test-app.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_sandbox',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_sandbox',
};
const staging = { ...productionEnvironment, ...keys, ALLOW_TEST_PAYMENTS: '1' };
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' };

const mealsFile = fileURLToPath(new URL('../../catalogue/meals.json', import.meta.url));

/** Receives webhooks over HTTP, for an app that has no port. */
async function startWebhookReceiver() {
  let app: TestApp | undefined;
  const server = createServer((request, answer) => {
    void request.toArray().then(async (deps: Buffer[]) => {
      const sent = {
        method: 'POST',
        url: request.url,
        headers: request.headers,
        payload: Buffer.concat(deps),
      };
      const taken = await app?.http.inject(sent as never);
      answer.writeHead(taken?.statusCode ?? 503).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  addCleanUp(async () => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/api/webhooks/stripe`, forwardTo: (to: TestApp) => (app = to) };
}

async function startStaging() {
  const ownDatabase = await createTestDatabase();
  addCleanUp(() => ownDatabase.drop());
  const webhookReceiver = await startWebhookReceiver();
  const sandbox = await startChildProcessWithEnvironment(new URL('./sandbox.ts', import.meta.url), {
    ...process.env,
    ...keys,
    PORT: '0',
    PUBLIC_URL: productionEnvironment['PUBLIC_URL'],
    WEBHOOK_URL: webhookReceiver.url,
    DATABASE_URL: ownDatabase.url,
  });
  const [, sandboxUrl = ''] = await sandbox.waitForMatch(/ready at (http:\S+)/);
  const mail = await MailServer.start();
  const app = await startTestApp({
    environment: { ...staging, STRIPE_API_URL: sandboxUrl, SMTP_URL: mail.url },
  });
  webhookReceiver.forwardTo(app);
  // A new production database has no meals.
  await runMealCommand(app.seasons, ['meals', 'import', mealsFile, '--yes'], () => Promise.resolve(false));
  return { app, mail, sandbox, sandboxUrl };
}

async function signIn(app: TestApp, mail: MailServer): Promise<Caller> {
  const student = app.given.visitor();
  const username = 'ana@nyu.edu';
  await student.call(api.accounts.signIn, { body: { username } });
  await expect.poll(() => mail.received.length).toBeGreaterThan(0);
  const code = /\b\d{8}\b|\b\d{6}\b/.exec(mail.received[0]!.text)![0];
  await student.call(api.accounts.confirmSignIn, { body: { username, code } });
  const profile = {
    firstName: 'Ana',
    lastName: 'Li',
    gender: 'Female' as const,
    birthdate: '2003-05-21',
    studentStatus: 'Graduate' as const,
  };
  await student.call(api.profiles.update, { body: profile });
  return student;
}

async function nextDinner(app: TestApp): Promise<{ eventId: string; eventDate: string }> {
  const { rows } = await app.database.pool.query<{ id: string; starts_at: Date }>(
    `select id, starts_at from events where id like '%-dinner-%' order by starts_at desc limit 1`,
  );
  return { eventId: rows[0]!.id, eventDate: rows[0]!.starts_at.toISOString() };
}

describe('production with ALLOW_TEST_PAYMENTS=1 and the sandbox in a process of its own', () => {
  test('accepts a deposit by a test card, and the webhook of the sandbox registers the student', async () => {
    const { app, mail, sandbox, sandboxUrl } = await startStaging();
    const student = await signIn(app, mail);
    const event = await nextDinner(app);
    const { clientSecret } = await student.call(api.payments.createEventDeposit, { body: event });

    const declined = { ...card, number: '4000000000000002' };
    expect(
      await student.refusal(api.sandbox.confirm, { body: { clientSecret, card: declined } }),
    ).toMatchObject({ status: 402, code: 'card_refused' });
    expect(await student.call(api.sandbox.confirm, { body: { clientSecret, card } })).toMatchObject({
      status: 'succeeded',
    });
    // The browser does not confirm: the product learns of the payment only from the webhook.
    await expect
      .poll(async () =>
        (await student.call(api.seating.listRegistered, { query: {} })).map(({ eventId }) => eventId),
      )
      .toEqual([event.eventId]);

    const withoutKey = await fetch(new URL('/sandbox/confirm', sandboxUrl), {
      method: 'POST',
      body: JSON.stringify({ clientSecret, card }),
    });
    expect(withoutKey.status).toBe(401);

    await sandbox.kill();
    expect(await student.refusal(api.sandbox.confirm, { body: { clientSecret, card } })).toMatchObject({
      status: 503,
      code: 'unavailable',
    });
  });

  test('makes pages use the card form of the sandbox and say that payments are tests', async () => {
    const environment = { ...staging, STRIPE_API_URL: 'http://127.0.0.1:9' };
    const app = await startTestApp({ environment, worker: false });
    const visitor = app.given.visitor();
    expect(await visitor.call(api.accounts.initSession, { body: {} })).toMatchObject({ testPayments: true });
    expect((await visitor.call(api.system.config, {})).payments).toEqual({
      provider: 'sandbox',
      publishableKey: null,
    });
    const { headers } = await visitor.raw('GET', '/api/health');
    expect(headers['content-security-policy']).not.toContain('stripe');
    // The other demo endpoints are not registered.
    expect((await visitor.raw('POST', '/api/demo/payments/faults')).statusCode).toBe(404);
  });

  test('uses Stripe with the test keys if there is no sandbox, and pages still say that payments are tests', async () => {
    const app = await startTestApp({ environment: staging, worker: false });
    const visitor = app.given.visitor();
    expect(await visitor.call(api.accounts.initSession, { body: {} })).toMatchObject({ testPayments: true });
    expect((await visitor.call(api.system.config, {})).payments).toEqual({
      provider: 'stripe',
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    });
    expect((await visitor.raw('POST', '/api/sandbox/confirm')).statusCode).toBe(404);
  });

  test('production with live keys mentions no test payments and has no card form of the sandbox', async () => {
    const app = await startTestApp({ environment: productionEnvironment, worker: false });
    const visitor = app.given.visitor();
    expect(await visitor.call(api.accounts.initSession, { body: {} })).not.toHaveProperty('testPayments');
    expect((await visitor.raw('POST', '/api/sandbox/confirm')).statusCode).toBe(404);
  });
});
