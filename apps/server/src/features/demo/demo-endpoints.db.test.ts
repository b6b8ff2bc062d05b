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

  test('is also a student without a profile: the account stays signed in and gets an invented profile', async () => {
    const { id, as } = await demo.given.student();
    expect(await as.refusal(api.profiles.get, {})).toMatchObject({ status: 404 });
    await Promise.all([as.call(api.demo.guest, { body: {} }), as.call(api.demo.guest, { body: {} })]);
    const { userProfile } = await as.call(api.profiles.get, {});
    expect(userProfile).toMatchObject({ userId: id, needs: [] });
    expect(userProfile.firstName).not.toBe('');
    await as.call(api.demo.guest, { body: {} });
    expect((await as.call(api.profiles.get, {})).userProfile).toEqual(userProfile);
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
    expect(answers[0].friends).toHaveLength(2);
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

describe('the mailbox', () => {
  test('shows the passcode of mails that were sent because of a code, and of no other mail', async () => {
    const { as, email } = await demo.given.studentByMail();
    await as.call(api.notifications.putSettings, { body: { email: true, push: false } });
    await as.call(api.profiles.update, {
      body: {
        firstName: 'Ana 12345678',
        lastName: 'Li',
        gender: 'Female',
        birthdate: '2003-05-21',
        studentStatus: 'Graduate',
      },
    });
    await as.call(api.accounts.reauth, {});
    const mails = await demo.given.mailTo(email);
    const withCode = mails.filter(({ passcode }) => passcode !== undefined);
    expect(withCode.map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm that it is you',
      'Your Crewtable passcode',
    ]);
    expect(withCode.every(({ text, passcode }) => text.includes(passcode!))).toBe(true);
    const others = mails.filter(({ passcode }) => passcode === undefined);
    expect(others.some(({ text }) => text.includes('12345678'))).toBe(true);
  });

  test('keeps the mails of people and guests beside any number of mails to synthetic students', async () => {
    const app = await startTestApp();
    const { email } = await app.given.studentByMail();
    const guest = app.given.visitor();
    await guest.call(api.demo.guest, { body: {} });
    const { email: guestEmail } = await guest.call(api.accounts.me, {});
    await app.given.waitForJobs();
    await app.database.pool.query(
      `insert into demo.mail (id, recipient, subject, text, html, sent_at)
       select gen_random_uuid(), recipient, 'Later', '', '', $1::timestamptz + interval '1 hour'
       from (select 'a' || n || '@harbor.example.edu' as recipient from generate_series(1, 150) as n
         union all select $2) as mail`,
      [app.clock.now(), guestEmail],
    );
    const whole = await app.given.visitor().call(api.demo.mail, { query: {} });
    const { mails, counts, syntheticStudents } = await app.given.visitor().call(api.demo.mailbox, {});
    expect(mails.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(counts).toEqual({ toPeople: mails.length - 100, toSynthetic: 150 });
    expect(syntheticStudents).toBe(150);
    const own = mails.filter(({ synthetic }) => !synthetic).map(({ to }) => to);
    expect(new Set(own)).toEqual(new Set([email, guestEmail]));
    expect(mails.filter(({ synthetic }) => synthetic)).toHaveLength(100);
    const times = mails.map(({ sentAt }) => sentAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });
});

test('the list of the mailbox has no content; a mail that is opened has', async () => {
  const { email } = await demo.given.studentByMail();
  const [sent] = await demo.given.mailTo(email);
  const visitor = demo.given.visitor();
  const { mails } = await visitor.call(api.demo.mailbox, {});
  const line = mails.find(({ id }) => id === sent!.id);
  expect(line).toEqual({
    id: sent!.id,
    to: email,
    subject: sent!.subject,
    sentAt: sent!.sentAt,
    synthetic: false,
    passcode: sent!.passcode,
  });
  expect(await visitor.call(api.demo.openMail, { params: { mailId: sent!.id } })).toEqual(sent);
  for (const mailId of ['nothing', sent!.id.replaceAll(/\d/g, '0')])
    expect((await visitor.refusal(api.demo.openMail, { params: { mailId } })).status).toBe(404);
});

describe('the story', () => {
  test('offers only a dinner with room for 41, and none that is closed or has a waitlist', async () => {
    const app = await startTestApp({ worker: false });
    const { pool } = app.database;
    const next = async () => (await app.given.visitor().call(api.demo.story, {})).nextDinner?.eventId;
    const worker = await app.startWorker();
    await worker.stop();
    const first = (await next())!;
    await pool.query('update events set capacity = 40 where id = $1', [first]);
    const second = (await next())!;
    expect(second).not.toBe(first);
    await pool.query('update events set closes_at = $2 where id = $1', [second, app.clock.now()]);
    expect(await next()).not.toBe(second);
    await pool.query(`update events set status = 'completed' where title = 'Dinner'`);
    expect(await next()).toBeUndefined();
  });

  test('the limit of guests holds for all browsers together', async () => {
    const app = await startTestApp({ worker: false });
    await app.given.visitor().call(api.demo.guest, { body: {} });
    await app.database.pool.query(`update rate_limits set points = 200 where key = 'demo-guests:all'`);
    expect((await app.given.visitor().refusal(api.demo.guest, { body: {} })).status).toBe(429);
  });

  test('a student without a profile or a seat in an open event is told what is missing', async () => {
    const { as } = await demo.given.student();
    const { nextDinner } = await as.call(api.demo.story, {});
    const { eventId } = nextDinner!;
    expect((await as.refusal(api.demo.seat, { body: { eventId } })).code).toBe('profile_incomplete');
    expect((await as.refusal(api.demo.crew, { body: {} })).code).toBe('profile_incomplete');
    expect((await as.refusal(api.demo.seat, { body: { eventId: 'nothing' } })).code).toBe('not_found');
    expect(await as.call(api.demo.happenings, { query: { eventId } })).toEqual([]);
  });

  test('the next work is told in words', async () => {
    const { dueNext } = await demo.given.visitor().call(api.demo.activity, {});
    const texts = dueNext.map(({ text }) => text);
    expect(texts).toContainEqual(
      expect.stringMatching(/^Tables for Dinner, \w{3}, \w{3} \d+ are formed and told$/),
    );
    expect(texts.every((text) => !/[a-z]-[a-z]/.test(text))).toBe(true);
  });
});
