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

describe('analytics events', () => {
  test('of a visitor are stored with the visitor id and the product time', async () => {
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

  test('of a browser without a visitor id are stored without one, and set no cookie', async () => {
    const visitor = given.visitor();
    await visitor.call(api.analytics.record, { body: { events: [view('/no-number')] } });
    expect(await kept('/no-number')).toMatchObject([{ visitor_id: null, student_id: null }]);
    expect(visitor.cookies.size).toBe(0);
  });

  test('of a student are linked to the account, also if the request contains other ids', async () => {
    const student = await given.student();
    const response = await student.as.raw('POST', '/api/analytics', {
      payload: { events: [{ ...view('/mine'), student_id: 'x', visitor_id: 'x', at: '1999-01-01' }] },
    });
    expect(response.statusCode).toBe(202);
    expect(await kept('/mine')).toMatchObject([{ student_id: student.id }]);
    expect((await kept('/mine'))[0]!.at.getUTCFullYear()).toBe(2025);
  });

  test('can be sent in batches, each with its own name', async () => {
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

  test('are stored without query strings and e-mail addresses', async () => {
    await given.visitor().call(api.analytics.record, {
      body: { events: [view('/login?email=secret@nyu.edu#top'), view('/invite/secret@nyu.edu')] },
    });
    const rows = await db.selectFrom('analytics_events').selectAll().execute();
    expect(rows.map(({ path }) => path)).toEqual(expect.arrayContaining(['/login', '/invite/…']));
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  test('with a query string are refused by the database', async () => {
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
    ['no list', { events: view('/') }],
    ['more than fifty', { events: Array.from({ length: 51 }, () => view('/')) }],
    ['an unknown name', { events: [{ name: 'purchase', path: '/' }] }],
    ['no name', { events: [{ path: '/' }] }],
    ['no path', { events: [{ name: 'page_view' }] }],
    ['an address of another site', { events: [view('https://evil.example/')] }],
    ['an empty path', { events: [view('')] }],
    ['a path of 501 characters', { events: [view('/'.padEnd(501, 'x'))] }],
    ['a title of 201 characters', { events: [{ ...view('/'), title: 'x'.repeat(201) }] }],
    ['a source of 301 characters', { events: [{ ...view('/'), source: 'x'.repeat(301) }] }],
    ['a number as path', { events: [{ name: 'page_view', path: 7 }] }],
    ['a NUL character', { events: [view('/\0')] }],
    ['one wrong event among right ones', { events: [view('/ok'), { name: 'nope', path: '/' }] }],
  ])('with %s: 400, and nothing is stored', async (_, payload) => {
    const before = await count();
    const response = await given.visitor().raw('POST', '/api/analytics', { payload: payload as object });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'bad_input' });
    expect(await count()).toEqual(before);
  });

  test('of the maximum length fit into one batch of fifty', async () => {
    const longest = { name: 'registration_step_completed' as const, path: '/'.padEnd(500, 'x') };
    const events = Array.from({ length: 50 }, () => ({
      ...longest,
      title: 't'.repeat(200),
      source: 's'.repeat(300),
    }));
    const response = await given.visitor().send(api.analytics.record, { body: { events } });
    expect(response.statusCode).toBe(202);
  });

  test('from another site are refused', async () => {
    const response = await given.visitor().raw('POST', '/api/analytics', {
      payload: { events: [view('/')] },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(403);
  });

  test('from a network that has reached its limit are refused with the time to wait', async () => {
    const strict = await startTestApp({ environment: { LIMITS: 'strict' }, worker: false });
    const send = () => strict.given.visitor().send(api.analytics.record, { body: { events: [view('/')] } });
    expect((await send()).statusCode).toBe(202);
    await strict.database.pool.query(`update rate_limits set points = 2000 where key like 'analytics:%'`);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('are deleted after thirteen months', async () => {
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
