import { api } from '@crewtable/contract';
import type { PoolClient } from 'pg';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/test-app.ts';
import { newId } from '../../../platform/ids.ts';

const app = await startTestApp({ environment: { LIMITS: 'strict' }, worker: false });
const { given } = app;
const { db, pool } = app.database;

const known = 'known@example.edu';
const unknown = 'unknown@example.edu';
const now = app.clock.now();
await db
  .insertInto('students')
  .values({ id: newId(now), email: known, created_at: now })
  .execute();

/** The SQL texts that the API sends to the database, in order, without their parameters. */
const statements: string[] = [];
const heard = new WeakSet<PoolClient>();
pool.on('acquire', (client) => {
  if (heard.has(client)) return;
  heard.add(client);
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((...sent: unknown[]) => {
    const [asked] = sent;
    const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
    // The heartbeat of the poll cache runs independently of requests.
    if (!text.startsWith('select pg_notify')) statements.push(text);
    return query(...sent);
  }) as typeof client.query;
});

async function statementsOf<T>(work: () => Promise<T>): Promise<{ asked: string[]; answer: T }> {
  statements.length = 0;
  const answer = await work();
  return { asked: [...statements], answer };
}

describe('the existence of an account', () => {
  test('is not revealed by a request for a passcode: same response and same statements', async () => {
    const ask = (username: string) =>
      statementsOf(() => given.visitor().send(api.accounts.signIn, { body: { username } }));
    const [one, other] = [await ask(known), await ask(unknown)];
    // At least the rate limit of the network and the transaction with its lock.
    expect(one.asked.length).toBeGreaterThan(4);
    expect(other.asked).toEqual(one.asked);
    expect(other.answer.statusCode).toBe(one.answer.statusCode);
    expect(other.answer.body).toBe(one.answer.body);
    expect(Object.keys(other.answer.headers)).toEqual(Object.keys(one.answer.headers));
    expect(other.answer.cookies.map(({ name }) => name)).toEqual(one.answer.cookies.map(({ name }) => name));
  });

  test('is not revealed by wrong passcodes', async () => {
    const guess = async (username: string) => {
      const visitor = given.visitor();
      await visitor.call(api.accounts.signIn, { body: { username } });
      const guesses = [];
      for (let attempt = 0; attempt < 6; attempt++) {
        guesses.push(
          await statementsOf(() =>
            visitor.send(api.accounts.confirmSignIn, { body: { username, code: 'no' } }),
          ),
        );
      }
      return guesses.map(({ asked, answer }) => ({ asked, status: answer.statusCode, body: answer.body }));
    };
    expect(await guess(unknown)).toEqual(await guess(known));
  });

  test('is not revealed by the refusal of a second request', async () => {
    const hurry = async (username: string) => {
      const visitor = given.visitor();
      await visitor.call(api.accounts.signIn, { body: { username } });
      const { asked, answer } = await statementsOf(() =>
        visitor.send(api.accounts.signIn, { body: { username } }),
      );
      return { asked, status: answer.statusCode, body: answer.body };
    };
    const refused = await hurry(known);
    expect(refused.status).toBe(429);
    expect(await hurry(unknown)).toEqual(refused);
  });
});
