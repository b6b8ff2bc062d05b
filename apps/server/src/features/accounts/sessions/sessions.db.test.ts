import { api } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { advanceRealClock } from '../../../../test/advance-real-clock.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;

afterEach(() => vi.restoreAllMocks());

const advance = (time: string) => given.visitor().call(api.demo.moveClock, { body: { advance: time } });

const refreshTokenOf = ({ cookies }: Caller) => cookies.get('crewtable_refresh');

describe('a session', () => {
  test('goes on after its access token expired: 401, then a refresh', async () => {
    const { as, id } = await given.student();
    advanceRealClock({ minutes: 11 });
    expect(await as.refusal(api.accounts.me, {})).toMatchObject({ status: 401, code: 'session_expired' });
    await as.call(api.accounts.refresh, {});
    expect(await as.call(api.accounts.me, {})).toMatchObject({ userId: id });
  });

  test('moving the demo clock does not expire an access token', async () => {
    const { as, id } = await given.student();
    await advance('PT11M');
    expect(await as.call(api.accounts.me, {})).toMatchObject({ userId: id });
  });

  test('is continued at the next visit, also if the access token has expired', async () => {
    const { as } = await given.student();
    advanceRealClock({ days: 3 });
    expect(await as.call(api.accounts.initSession, { body: {} })).toMatchObject({ is_logged_in: true });
    expect((await as.send(api.accounts.me, {})).statusCode).toBe(200);
  });

  test('ends after 7 idle days, and its cookies are deleted', async () => {
    const { as } = await given.student();
    advanceRealClock({ days: 7 });
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect([...as.cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([]);
    expect(await as.call(api.accounts.initSession, { body: {} })).toMatchObject({ is_logged_in: false });
  });

  test('is kept if another tab, which had no session yet, gets its answer later', async () => {
    const answer = await given.visitor().send(api.accounts.initSession, { body: {} });
    expect(answer.cookies.map(({ name }) => name)).toEqual(['crewtable_visitor']);
  });

  test('the next visit deletes the cookies of a session that has ended', async () => {
    const { as } = await given.student();
    advanceRealClock({ days: 7 });
    await as.call(api.accounts.initSession, { body: {} });
    expect([...as.cookies.keys()]).toEqual(['crewtable_visitor']);
  });

  test('a refresh token that is used again after its successor was used ends the session', async () => {
    const { as } = await given.student();
    const stolen = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    await as.call(api.accounts.refresh, {});
    const thief = given.visitor(stolen);
    expect(await thief.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await as.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('a refresh whose answer was lost may be repeated for ten seconds and gives the same token again', async () => {
    const { as } = await given.student();
    const before = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    advanceRealClock({ ms: 9_000 });
    const again = given.visitor(before);
    await again.call(api.accounts.refresh, {});
    expect(refreshTokenOf(again)).toBe(refreshTokenOf(as));
    expect((await again.send(api.accounts.me, {})).statusCode).toBe(200);
    expect((await as.send(api.accounts.refresh, {})).statusCode).toBe(200);
  });

  test('a refresh that is repeated after more than ten seconds ends the session', async () => {
    const { as } = await given.student();
    const before = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    advanceRealClock({ ms: 10_001 });
    expect(await given.visitor(before).refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('three tabs of each of 20 students that refresh at the same moment get the same token per student', async () => {
    const students = [];
    while (students.length < 20) students.push(await given.student());
    const outcomes = await Promise.all(
      students.map(async ({ as }) => {
        const tabs = Array.from({ length: 3 }, () => given.visitor(as.cookies));
        const answers = await Promise.all(tabs.map((tab) => tab.send(api.accounts.refresh, {})));
        expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
        expect(new Set(tabs.map(refreshTokenOf)).size).toBe(1);
        return tabs[2]!.send(api.accounts.refresh, {});
      }),
    );
    expect(outcomes.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  });

  test('tabs that refresh at the same moment at two processes get the same token', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, worker: false });
    const { as } = await given.student();
    const tabs = [given, other.given, given, other.given].map((at) => at.visitor(as.cookies));
    await Promise.all(tabs.map((tab) => tab.call(api.accounts.refresh, {})));
    expect(new Set(tabs.map(refreshTokenOf)).size).toBe(1);
  });

  test('a new visit and a refresh at the same moment get the same token', async () => {
    const { as } = await given.student();
    const onlyRefresh = new Map([['crewtable_refresh', as.cookies.get('crewtable_refresh')!]]);
    const [visit, renewal] = [given.visitor(onlyRefresh), given.visitor(onlyRefresh)];
    await Promise.all([
      visit.call(api.accounts.initSession, { body: {} }),
      renewal.call(api.accounts.refresh, {}),
    ]);
    expect(refreshTokenOf(visit)).toBe(refreshTokenOf(renewal));
  });

  test('logging out ends it, also if the access token has expired', async () => {
    const { as } = await given.student();
    const copy = new Map(as.cookies);
    advanceRealClock({ minutes: 11 });
    await as.call(api.accounts.logOut, {});
    expect(await given.visitor(copy).refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('a made-up refresh token is refused', async () => {
    const visitor = given.visitor(new Map([['crewtable_refresh', 'x'.repeat(43)]]));
    expect(await visitor.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('a new sign-in never reuses an earlier access token', async () => {
    const first = await given.student({ email: 'fixed@example.edu' });
    const prepared = first.as.cookies.get('crewtable_access');
    const again = await given.student({ email: 'fixed@example.edu' });
    expect(again.as.cookies.get('crewtable_access')).not.toBe(prepared);
  });
});
