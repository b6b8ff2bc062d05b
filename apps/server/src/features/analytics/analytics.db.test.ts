import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';
import { analyticsChores } from './index.ts';

const app = await startTestApp();
const { given } = app;
const { db } = app.database;

const view = (path: string) => ({ name: 'page_view' as const, path });
const kept = (path: string) =>
  db.selectFrom('analytics_events').selectAll().where('path', '=', path).execute();
const count = () =>
  db
    .selectFrom('analytics_events')
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();

describe('counting pages and steps', () => {
  test("a visitor's are kept under the browser's number, at the product's time", async () => {
    const visitor = given.visitor();
    await visitor.call(api.accounts.initSession, { body: {} });
    await visitor.call(api.analytics.record, {
      body: { events: [{ ...view('/about'), title: 'About', source: 'poster' }] },
    });
    expect(await kept('/about')).toEqual([
      {
        id: expect.any(String) as unknown,
        at: expect.any(Date) as unknown,
        name: 'page_view',
        path: '/about',
        title: 'About',
        source: 'poster',
        visitor_id: visitor.cookies.get('crewtable_visitor'),
        student_id: null,
      },
    ]);
    expect((await kept('/about'))[0]!.at.toISOString()).toMatch(/^2025-05-/);
  });

  test('of a browser that has no number are kept without one, and give it none', async () => {
    const visitor = given.visitor();
    await visitor.call(api.analytics.record, { body: { events: [view('/no-number')] } });
    expect(await kept('/no-number')).toMatchObject([{ visitor_id: null, student_id: null }]);
    expect(visitor.cookies.size).toBe(0);
  });

  test("a student's are tied to the account, whoever the sender says to be", async () => {
    const student = await given.student();
    const response = await student.as.raw('POST', '/api/analytics', {
      payload: { events: [{ ...view('/mine'), student_id: 'x', visitor_id: 'x', at: '1999-01-01' }] },
    });
    expect(response.statusCode).toBe(202);
    expect(await kept('/mine')).toMatchObject([{ student_id: student.id }]);
    expect((await kept('/mine'))[0]!.at.getUTCFullYear()).toBe(2025);
  });

  test('come in batches, each step under its name', async () => {
    await given.visitor().call(api.analytics.record, {
      body: {
        events: [
          { name: 'page_view', path: '/batch' },
          { name: 'registration_step_completed', path: '/batch' },
          { name: 'lead_submission', path: '/batch' },
        ],
      },
    });
    expect((await kept('/batch')).map(({ name }) => name).toSorted()).toEqual([
      'lead_submission',
      'page_view',
      'registration_step_completed',
    ]);
  });

  test('carry no query string and no address, whatever was sent', async () => {
    await given.visitor().call(api.analytics.record, {
      body: { events: [view('/login?email=secret@nyu.edu#top'), view('/invite/secret@nyu.edu')] },
    });
    const rows = await db.selectFrom('analytics_events').selectAll().execute();
    expect(rows.map(({ path }) => path)).toEqual(expect.arrayContaining(['/login', '/invite/…']));
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  test('the database itself takes no path with a query string', async () => {
    const [row] = await kept('/about');
    const insert = db
      .insertInto('analytics_events')
      .values({ ...row!, id: crypto.randomUUID(), path: '/a?b' })
      .execute();
    await expect(insert).rejects.toThrow(/analytics_events_path_check/);
  });

  test.each<[string, unknown]>([
    ['nothing', {}],
    ['no event', { events: [] }],
    ['something else than a list', { events: view('/') }],
    ['more than fifty', { events: Array.from({ length: 51 }, () => view('/')) }],
    ['an unknown name', { events: [{ name: 'purchase', path: '/' }] }],
    ['no name', { events: [{ path: '/' }] }],
    ['no path', { events: [{ name: 'page_view' }] }],
    ['an address of another site', { events: [view('https://evil.example/')] }],
    ['an empty path', { events: [view('')] }],
    ['a path of 501 characters', { events: [view('/'.padEnd(501, 'x'))] }],
    ['a title of 201 characters', { events: [{ ...view('/'), title: 'x'.repeat(201) }] }],
    ['a source of 301 characters', { events: [{ ...view('/'), source: 'x'.repeat(301) }] }],
    ['a number for a path', { events: [{ name: 'page_view', path: 7 }] }],
    ['a NUL character', { events: [view('/\0')] }],
    ['one wrong event among right ones', { events: [view('/ok'), { name: 'nope', path: '/' }] }],
  ])('%s: 400, and nothing is kept', async (_, payload) => {
    const before = await count();
    const response = await given.visitor().raw('POST', '/api/analytics', { payload: payload as object });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input' });
    expect(await count()).toEqual(before);
  });

  test('fifty of the longest ones fit', async () => {
    const longest = { name: 'registration_step_completed' as const, path: '/'.padEnd(500, 'x') };
    const events = Array.from({ length: 50 }, () => ({
      ...longest,
      title: 't'.repeat(200),
      source: 's'.repeat(300),
    }));
    const response = await given.visitor().send(api.analytics.record, { body: { events } });
    expect(response.statusCode).toBe(202);
  });

  test('another site cannot count for its visitors', async () => {
    const response = await given.visitor().raw('POST', '/api/analytics', {
      payload: { events: [view('/')] },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
  });

  test('a network that sends batch after batch is told to wait', async () => {
    const strict = await startTestApp({ environment: { LIMITS: 'strict' }, worker: false });
    const send = () => strict.given.visitor().send(api.analytics.record, { body: { events: [view('/')] } });
    expect((await send()).statusCode).toBe(202);
    await strict.database.pool.query(`update rate_limits set points = 2000 where key like 'analytics:%'`);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('is forgotten after thirteen months', async () => {
    const monthsAgo = async (months: number, path: string) => {
      const at = app.clock.now();
      at.setUTCMonth(at.getUTCMonth() - months, 1);
      await db
        .insertInto('analytics_events')
        .values({ id: crypto.randomUUID(), at, name: 'page_view', path })
        .execute();
    };
    await monthsAgo(12, '/a-year-ago');
    await monthsAgo(14, '/long-ago');
    for (const chore of analyticsChores(db, app.clock)) await chore();
    expect(await kept('/a-year-ago')).toHaveLength(1);
    expect(await kept('/long-ago')).toEqual([]);
  });
});
