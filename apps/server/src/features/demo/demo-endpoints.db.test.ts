import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { productionEnvironment } from '../../../test/fixtures/production-environment.ts';
import { packCrewsInThisThread } from '../../../test/fixtures/quickcrew-fixture.ts';
import { startTestApp } from '../../../test/test-app.ts';

const demo = await startTestApp();
const production = await startTestApp({ environment: productionEnvironment, worker: false });

describe('the demo endpoints', () => {
  test('do not exist in production', async () => {
    const demoCalls = Object.values(api.demo).filter((value) => 'method' in value);
    expect(demoCalls.length).toBeGreaterThan(3);
    for (const { method, path } of demoCalls) {
      const response = await production.given.visitor().raw(method, `/api/${path}`);
      expect(response.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('are announced to pages in demo mode only', async () => {
    const visit = (app: typeof demo) => app.given.visitor().call(api.accounts.initSession, { body: {} });
    expect(await visit(demo)).toMatchObject({ demo: true });
    expect(await visit(production)).not.toHaveProperty('demo');
  });

  test('also work for a student whose session has ended', async () => {
    const student = await demo.given.student();
    const { db } = demo.database;
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where('student_id', '=', student.id)
      .execute();
    expect((await student.as.refusal(api.accounts.me, {})).code).toBe('session_expired');
    await student.as.call(api.demo.moveClock, { body: { advance: 'P1D' } });
    expect((await student.as.call(api.demo.clock, {})).now).toMatch(/^2025-05-22/);
  });
});

describe('a guest', () => {
  test('gets a session with a complete profile, once for a browser', async () => {
    const browser = demo.given.visitor();
    const { userId } = await browser.call(api.demo.guest, { body: {} });
    const me = await browser.call(api.accounts.me, {});
    expect(me).toMatchObject({
      userId,
      email: expect.stringMatching(/@guest\.\w+\.example\.edu$/) as string,
    });
    const { userProfile } = await browser.call(api.profiles.get, {});
    expect(userProfile.firstName).not.toBe('');
    expect(userProfile.college).not.toContain('example.edu');
    expect(await browser.call(api.demo.guest, { body: {} })).toEqual({ userId });
  });

  test('does not replace a student who is signed in, even if the access token is lost', async () => {
    const { id, as } = await demo.given.student();
    expect(await as.call(api.demo.guest, { body: {} })).toEqual({ userId: id });
    const withoutAccess = new Map([...as.cookies].filter(([name]) => !name.includes('access')));
    const renewed = demo.given.visitor(withoutAccess);
    expect(await renewed.call(api.demo.guest, { body: {} })).toEqual({ userId: id });
    expect(await renewed.call(api.accounts.me, {})).toMatchObject({ userId: id });
  });
});

describe('the story of the demo', () => {
  test('a guest takes a seat at the next dinner with two friends, also with a double press', async () => {
    const app = await startTestApp();
    const browser = app.given.visitor();
    const before = await browser.call(api.demo.story, {});
    expect(before.anybodyRegistered).toBe(false);
    const { eventId } = before.nextDinner!;
    await browser.call(api.demo.guest, { body: {} });
    const answers = await Promise.all([
      browser.call(api.demo.seat, { body: { eventId } }),
      browser.call(api.demo.seat, { body: { eventId } }),
    ]);
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]!.friends).toHaveLength(2);
    const [registered] = await browser.call(api.seating.listRegistered, { query: {} });
    expect(registered!.group.members).toHaveLength(3);
    const happenings = await browser.call(api.demo.happenings, { query: { eventId } });
    expect(happenings.map(({ text }) => text)).toEqual(['took a seat', 'took a seat', 'took a seat']);
    expect(happenings.filter(({ isYou }) => isYou)).toHaveLength(1);
    expect(happenings.filter(({ isFriend }) => isFriend)).toHaveLength(2);
    const after = await browser.call(api.demo.story, {});
    expect(after.anybodyRegistered).toBe(true);
    expect(after.nextDinner!.eventId).not.toBe(eventId);
    expect((await app.given.visitor().call(api.demo.story, {})).nextDinner!.eventId).toBe(eventId);
  });
});

test('a guest gets a crew with three others, also with a double press', async () => {
  const app = await startTestApp({ packCrews: packCrewsInThisThread });
  const browser = app.given.visitor();
  await browser.call(api.demo.guest, { body: {} });
  const [one, other] = await Promise.all([
    browser.call(api.demo.crew, { body: {} }),
    browser.call(api.demo.crew, { body: {} }),
  ]);
  expect(other.lobbyId).toBe(one.lobbyId);
  await app.given.waitForJobs();
  const { groupId, meetingTime } = await browser.call(api.demo.crew, { body: {} });
  expect(meetingTime).toBe(one.meetingTime);
  const crew = await browser.call(api.quickcrew.getCrew, { params: { groupId: groupId! } });
  expect(crew.members).toHaveLength(4);
  const { rows } = await app.database.pool.query('select 1 from students');
  expect(rows).toHaveLength(4);
});
