import { api } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/test-app.ts';
import { realClock } from '../../platform/clock/clock.ts';

const app = await startTestApp();
const { given } = app;

afterEach(() => vi.restoreAllMocks());

/** Real time moves on; the product's clock does not matter here. */
function afterRealDays(days: number): void {
  const now = realClock.now();
  vi.spyOn(realClock, 'now').mockReturnValue(new Date(now.getTime() + days * 24 * 3_600_000));
}

const advance = (time: string) => given.visitor().call(api.demo.moveClock, { body: { advance: time } });

describe('a session', () => {
  test('outlives its access token: 401, then a refresh, and the student goes on', async () => {
    const { as, id } = await given.student();
    await advance('PT11M');
    expect(await as.refusal(api.accounts.me, {})).toMatchObject({ status: 401, code: 'session_expired' });
    await as.call(api.accounts.refresh, {});
    expect(await as.call(api.accounts.me, {})).toMatchObject({ userId: id });
  });

  test('is found again at the next visit, also when the access token has expired meanwhile', async () => {
    const { as } = await given.student();
    await advance('P3D');
    expect(await as.call(api.accounts.initSession, { body: {} })).toMatchObject({ is_logged_in: true });
    expect((await as.send(api.accounts.me, {})).statusCode).toBe(200);
  });

  test('ends after 7 idle days, and the cookies are cleared so that nobody is stuck', async () => {
    const { as } = await given.student();
    afterRealDays(7);
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect([...as.cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([]);
    expect(await as.call(api.accounts.initSession, { body: {} })).toMatchObject({ is_logged_in: false });
  });

  test('a refresh token that comes back after its successor was used ends the whole session', async () => {
    const { as } = await given.student();
    const stolen = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    await as.call(api.accounts.refresh, {});
    const thief = given.visitor(stolen);
    expect(await thief.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await as.refusal(api.accounts.me, {})).toMatchObject({ status: 401 });
    expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('a refresh whose answer was lost may be repeated: one more token, not two', async () => {
    const { as } = await given.student();
    const before = new Map(as.cookies);
    await as.call(api.accounts.refresh, {});
    const lost = new Map(as.cookies);
    const again = given.visitor(before);
    await again.call(api.accounts.refresh, {});
    expect((await again.send(api.accounts.me, {})).statusCode).toBe(200);
    expect(await given.visitor(lost).refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('ten refreshes at once leave the student signed in', async () => {
    const { as } = await given.student();
    const before = new Map(as.cookies);
    const tabs = Array.from({ length: 10 }, () => given.visitor(before));
    const answers = await Promise.all(tabs.map((tab) => tab.send(api.accounts.refresh, {})));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  });

  test('logging out ends it, also when only the refresh token is left', async () => {
    const { as } = await given.student();
    const copy = new Map(as.cookies);
    await advance('PT11M');
    await as.call(api.accounts.logOut, {});
    expect(await given.visitor(copy).refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('a made-up refresh token is refused', async () => {
    const visitor = given.visitor(new Map([['crewtable_refresh', 'x'.repeat(43)]]));
    expect(await visitor.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
  });

  test('a session id that somebody prepared is never taken over', async () => {
    const first = await given.student({ email: 'fixed@example.edu' });
    const prepared = first.as.cookies.get('crewtable_access');
    const again = await given.student({ email: 'fixed@example.edu' });
    expect(again.as.cookies.get('crewtable_access')).not.toBe(prepared);
  });
});
