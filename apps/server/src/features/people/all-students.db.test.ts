import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import { startTestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;
const { db } = app.database;
const reason = 'A laptop of ours was stolen';

test('an owner signs all students out, once per press, and no organiser', async () => {
  const { as } = await office.member('owner');
  const students = [await given.studentWithProfile(), await given.studentWithProfile()];
  const before = { sessions: await openSessions() };
  const headers = { 'idempotency-key': 'all-out' };
  const press = () => as.call(api.officePeople.endEverySession, { body: { reason }, headers });
  expect(await press()).toEqual(before);
  const later = await given.studentWithProfile();
  expect(await press()).toEqual(before);
  for (const { as: student } of students)
    expect(await student.refusal(api.accounts.me, {})).toMatchObject({ code: 'session_expired' });
  await later.as.call(api.accounts.me, {});
  expect((await office.entries(as)).filter(({ act }) => act === 'All students signed out')).toMatchObject([
    { area: 'people', reason, details: [{ name: 'sessions', value: String(before.sessions) }] },
  ]);
});

async function openSessions(): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

test.each(['', ' \t ', '\u202e\u202e'])('signs nobody out without a reason: %j', async (blank) => {
  const { as } = await office.member('owner');
  const student = await given.studentWithProfile();
  const body = { reason: blank };
  expect(await as.refusal(api.officePeople.endEverySession, { body })).toMatchObject({ status: 400 });
  await student.as.call(api.accounts.me, {});
});

test('an address without an account gets codes again when its hold is lifted', async () => {
  const { as } = await office.member('support');
  const address = 'nobody.yet@nyu.edu';
  const lift = { body: { address: ` ${address.toUpperCase()} ` } };
  expect(await as.refusal(api.officePeople.liftAddressHold, lift)).toMatchObject({ code: 'not_found' });
  const heldUntil = new Date(app.clock.now().getTime() + 3_600_000);
  await db
    .insertInto('sign_in_guards')
    .values({ email: address, failures: 0, held_until: heldUntil })
    .execute();
  const askForCode = { body: { username: address } };
  const stranger = given.visitor();
  expect(await stranger.refusal(api.accounts.signIn, askForCode)).toMatchObject({ status: 429 });
  const pressed = { ...lift, headers: { 'idempotency-key': 'lifted-once' } };
  expect((await as.send(api.officePeople.liftAddressHold, pressed)).statusCode).toBe(200);
  // The answer was lost on its way.
  expect((await as.send(api.officePeople.liftAddressHold, pressed)).statusCode).toBe(200);
  await stranger.call(api.accounts.signIn, askForCode);
  const entries = await office.entries(as);
  expect(entries.map(({ act }) => act)).toEqual(['Sign-in hold of an address lifted']);
  expect(JSON.stringify(entries)).not.toContain(address);
});

test('sign-ups are counted by the last campaign before them, else by the first visit', async () => {
  const { as } = await office.member('owner');
  const students = [];
  for (let nth = 0; nth < 4; nth += 1) students.push((await given.studentWithProfile()).id);
  await db.deleteFrom('visitors').execute();
  const visits = [
    { student_id: students[0]!, utm_source: 'flyer', last_utm_source: 'instagram' },
    { student_id: students[1]!, utm_source: 'instagram', last_utm_source: null },
    // The same student in two browsers.
    { student_id: students[1]!, utm_source: 'instagram', last_utm_source: null },
    { student_id: students[2]!, utm_source: 'direct', last_utm_source: null },
    { student_id: null, utm_source: 'flyer', last_utm_source: null },
  ];
  const at = app.clock.now();
  for (const visit of visits)
    await db
      .insertInto('visitors')
      .values({ ...visit, id: newId(at), first_seen_at: at, referrer: 'Direct/No Referrer' })
      .execute();
  expect(await as.call(api.officePeople.signUps, {})).toEqual({
    sources: [
      { source: 'instagram', students: 2 },
      { source: 'direct', students: 1 },
    ],
    students: 3,
  });
});
