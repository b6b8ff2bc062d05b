import { api, hourMs } from '@crewtable/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../../../test/caller.ts';
import { appLoad, ChannelClient, listenOnFreePort } from '../../../../test/channel-client.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { advanceRealClock } from '../../../../test/advance-real-clock.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const app = await startTestApp();
const { given } = app;
const host = await listenOnFreePort(app);
afterEach(() => vi.restoreAllMocks());

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

const advance = (time: string) => given.visitor().call(api.demo.moveClock, { body: { advance: time } });
const listOf = async (as: Caller) => (await as.call(api.accounts.listSessions, {})).sessions;
const statusOf = async (as: Caller) => (await as.send(api.accounts.me, {})).statusCode;

async function signIn(email: string, userAgent: string): Promise<Student> {
  const as = given.visitor();
  await as.call(api.accounts.signIn, { body: { username: email } });
  const body = { username: email, code: await given.passcodeFor(email) };
  const { userId: id } = await as.call(api.accounts.confirmSignIn, {
    body,
    headers: { 'user-agent': userAgent },
  });
  return { id, email, as };
}

describe('the list of sessions', () => {
  test('shows browser, system, sign-in and last use of each session, the current one first', async () => {
    const email = 'places@example.edu';
    const phone = await signIn(email, iphone);
    const signedInAt = (await listOf(phone.as))[0]!.signedInAt;
    await advance('PT1H');
    const laptop = await signIn(email, firefox);
    await advance('PT1H');
    await phone.as.call(api.accounts.refresh, { headers: { 'user-agent': iphone } });

    const [current, other, ...more] = await listOf(laptop.as);
    expect(more).toEqual([]);
    expect(current).toMatchObject({ browser: 'Firefox', system: 'Linux', isCurrent: true });
    expect(current!.lastUsedAt).toBe(current!.signedInAt);
    expect(other).toMatchObject({ browser: 'Safari', system: 'iPhone', isCurrent: false, signedInAt });
    const usedAfterMs = Date.parse(other!.lastUsedAt) - Date.parse(signedInAt);
    expect(usedAfterMs).toBeGreaterThanOrEqual(2 * hourMs);
    expect((await listOf(phone.as)).map(({ isCurrent, id }) => [isCurrent, id])).toEqual([
      [true, other!.id],
      [false, current!.id],
    ]);
  });

  test('shows no name for an unknown browser, and its User-Agent is not stored', async () => {
    const { as } = await signIn('strange@example.edu', '<b>me</b>');
    expect(await listOf(as)).toMatchObject([{ browser: null, system: null }]);
    expect(JSON.stringify((await as.call(api.profiles.exportOwnData, {})).data)).not.toContain('<b>me</b>');
  });

  test('shows neither ended nor expired sessions, nor those of other students', async () => {
    const email = 'gone@example.edu';
    const left = await signIn(email, iphone);
    await left.as.call(api.accounts.logOut, {});
    await signIn(email, iphone);
    await signIn('other@example.edu', firefox);
    advanceRealClock({ days: 7 });
    const { as } = await signIn(email, firefox);
    expect(await listOf(as)).toMatchObject([{ browser: 'Firefox', isCurrent: true }]);
  });
});

describe('signing out on another device', () => {
  test('ends that session and its real-time channel, and can be repeated', async () => {
    const email = 'lost-phone@example.edu';
    const [phone, laptop] = [await signIn(email, iphone), await signIn(email, firefox)];
    const { connectionURL } = await appLoad(phone, host);
    const channel = await ChannelClient.open(connectionURL);
    channel.send({ type: 'connection_init', payload: {} });
    await channel.waitForFrameType('connection_ack');

    const sessionId = (await listOf(laptop.as)).find(({ isCurrent }) => !isCurrent)!.id;
    for (let time = 0; time < 2; time++)
      expect(await laptop.as.call(api.accounts.endSession, { params: { sessionId } })).toEqual({});
    expect(await channel.closed).toBe(4401);
    expect(await statusOf(phone.as)).toBe(401);
    expect(await phone.as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    expect(await statusOf(laptop.as)).toBe(200);
    expect(await listOf(laptop.as)).toHaveLength(1);
  });

  test('can end all sessions except this one', async () => {
    const email = 'everywhere@example.edu';
    const others = [await signIn(email, iphone), await signIn(email, iphone)];
    const here = await signIn(email, firefox);
    const stranger = await given.student();
    for (let time = 0; time < 2; time++)
      expect(await here.as.call(api.accounts.endOtherSessions, {})).toEqual({});
    for (const { as } of others) {
      expect(await statusOf(as)).toBe(401);
      expect(await as.refusal(api.accounts.refresh, {})).toMatchObject({ status: 401 });
    }
    expect(await statusOf(here.as)).toBe(200);
    expect(await statusOf(stranger.as)).toBe(200);
    expect(await listOf(here.as)).toMatchObject([{ isCurrent: true }]);
  });

  test('with the id of this session also deletes the cookies', async () => {
    const { as } = await given.student();
    const [current] = await listOf(as);
    await as.call(api.accounts.endSession, { params: { sessionId: current!.id } });
    expect([...as.cookies.keys()].filter((name) => /access|refresh/.test(name))).toEqual([]);
  });

  test('is refused for the session of another student and for an unknown id', async () => {
    const [thief, victim] = [await given.student(), await given.student()];
    const [own] = await listOf(victim.as);
    for (const sessionId of [own!.id, 'nonsense', '00000000-0000-4000-8000-000000000000'])
      expect(await thief.as.refusal(api.accounts.endSession, { params: { sessionId } })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    expect(await statusOf(victim.as)).toBe(200);
  });
});
