import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { createOffice } from '../../../test/fixtures/office-fixture.ts';
import type { Student } from '../../../test/fixtures/given.ts';
import { SeatingRows } from '../../../test/fixtures/rows/seating-rows.ts';
import { startTestApp } from '../../../test/test-app.ts';

const app = await startTestApp();
const office = createOffice(app);
const { given } = app;
const { db } = app.database;
const seating = new SeatingRows(app);
const unknownId = '00000000-0000-7000-8000-000000000000';

async function named(firstName: string, email: string): Promise<Student> {
  const student = await given.student({ email });
  await student.as.call(api.profiles.update, {
    body: {
      firstName,
      lastName: 'Quarterstone',
      gender: 'Female',
      birthdate: '2003-05-21',
      studentStatus: 'Graduate',
    },
  });
  return student;
}

const noticesWith = async ({ id }: Student, kind: string) =>
  db.selectFrom('notifications').select('id').where('student_id', '=', id).where('kind', '=', kind).execute();

describe('searching for students', () => {
  test('finds by the beginning of the first name and by college, in the order of the names', async () => {
    const { as } = await office.member('support');
    await named('Zoran', 'zoran.one@nyu.edu');
    await named('Zora', 'zora.two@columbia.edu');
    await named('Zara', 'zara.three@nyu.edu');
    const names = async (query: { name?: string; college?: string }) =>
      (await as.call(api.officePeople.search, { query })).people.map(({ firstName }) => firstName);
    expect(await names({ name: 'zOr' })).toEqual(['Zora', 'Zoran']);
    expect(await names({ name: 'zor', college: 'new york univ' })).toEqual(['Zoran']);
    expect(await names({ name: 'Z%' })).toEqual([]);
    expect(await names({ name: 'Z_r' })).toEqual([]);
    expect(await names({ name: 'Quarterstone' })).toEqual([]);
    expect(await names({ name: 'zora.two@columbia.edu' })).toEqual([]);
    const answer = await as.call(api.officePeople.search, { query: { name: 'Zor' } });
    expect(answer.total).toBe(2);
    expect(JSON.stringify(answer)).not.toMatch(/Quarterstone|@/);
  });

  test('shows one page after the other, each student once', async () => {
    const { as } = await office.member('support');
    const now = app.clock.now();
    const rows = Array.from({ length: 120 }, (_, nth) => ({
      id: `00000000-0000-7000-9000-${String(nth).padStart(12, '0')}`,
      email: `many-${nth}@pagetest.edu`,
      created_at: now,
    }));
    await db.insertInto('students').values(rows).execute();
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { people, next } = await as.call(api.officePeople.search, {
        query: { college: 'pagetest', ...(after !== undefined && { after }) },
      });
      seen.push(...people.map(({ studentId }) => studentId));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(rows.map(({ id }) => id));
  });

  test('shows nobody to a host', async () => {
    const { as } = await office.member('host');
    const student = await given.studentWithProfile();
    expect(await as.call(api.officePeople.search, { query: {} })).toEqual({
      people: [],
      next: null,
      total: 0,
    });
    expect(await as.refusal(api.officePeople.show, { params: { studentId: student.id } })).toMatchObject({
      status: 404,
    });
  });
});

describe('the page of a student', () => {
  test('has seats, tables, payments, notifications and sessions, and no address, last name or wish', async () => {
    const { as } = await office.member('support');
    const [student, friend] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const eventId = await seating.meeting(student, friend);
    const openId = await seating.event();
    await seating.seats(openId, student);
    for (const [one, other] of [
      [student, friend],
      [friend, student],
    ] as const)
      await one.as.call(api.safety.wish, { params: { userId: other.id }, body: { wish: 'again' } });
    await given.waitForJobs();
    expect(await noticesWith(student, 'both_wish_again')).toHaveLength(1);
    const page = await as.call(api.officePeople.show, { params: { studentId: student.id } });
    expect(page.seats).toMatchObject([
      { eventId: openId, state: 'registered', table: null },
      { eventId, state: 'registered', table: expect.any(Number) as number },
    ]);
    expect(page).toMatchObject({ status: 'active', payments: [], notes: [], signInHeldUntil: null });
    expect(page.sessions).toHaveLength(1);
    expect(page.notices.map(({ kind }) => kind)).toContain('Welcome');
    expect(JSON.stringify(page)).not.toMatch(/wish|@|"Li"/i);
  });

  test('shows payments to those who may see money, and news about reports to safety only', async () => {
    const student = await given.studentWithProfile();
    await db.transaction().execute((tx) =>
      app.safety.notify(tx, {
        to: student.id,
        kind: 'report_decided',
        subject: 'x',
        payload: { about: 'Unsafe behaviour', outcome: 'dismissed' },
      }),
    );
    const params = { studentId: student.id };
    const seen = async (role: 'support' | 'safety') => {
      const { as } = await office.member(role);
      const { payments, notices } = await as.call(api.officePeople.show, { params });
      return { money: payments !== null, report: notices.some(({ kind }) => kind === 'Report decided') };
    };
    expect(await seen('support')).toEqual({ money: true, report: false });
    expect(await seen('safety')).toEqual({ money: false, report: true });
  });

  test.each(['x', unknownId])('is not found for %s, and neither is any act', async (studentId) => {
    const { as } = await office.member('support');
    const params = { studentId };
    for (const refusal of [
      await as.refusal(api.officePeople.show, { params }),
      await as.refusal(api.officePeople.endSessions, { params }),
      await as.refusal(api.officePeople.liftSignInHold, { params }),
      await as.refusal(api.officePeople.addNote, { params, body: { text: 'A note' } }),
      await as.refusal(api.officePeople.resend, { params: { studentId, noticeId: unknownId } }),
    ])
      expect(refusal).toMatchObject({ status: 404 });
    expect(await office.entries(as)).toEqual([]);
  });
});

describe('helping a student', () => {
  test('ends all sessions, once per press', async () => {
    const { as } = await office.member('support');
    const student = await given.studentWithProfile();
    await given.student({ email: student.email });
    const params = { studentId: student.id };
    const headers = { 'idempotency-key': 'sessions-once' };
    const page = await as.call(api.officePeople.endSessions, { params, headers });
    expect(page.sessions).toEqual([]);
    await as.call(api.officePeople.endSessions, { params, headers });
    expect(await student.as.refusal(api.accounts.me, {})).toMatchObject({ code: 'session_expired' });
    expect(await office.entries(as)).toMatchObject([
      { area: 'people', act: 'Sessions ended', details: [{ name: 'sessions', value: '2' }] },
    ]);
  });

  test('lifts a sign-in hold, so that a new browser gets a code again', async () => {
    const { as } = await office.member('support');
    const student = await given.studentWithProfile();
    const heldUntil = new Date(app.clock.now().getTime() + 3_600_000);
    await db
      .insertInto('sign_in_guards')
      .values({ email: student.email, failures: 0, held_until: heldUntil })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ held_until: heldUntil }))
      .execute();
    const stranger = given.visitor();
    const askForCode = { body: { username: student.email } };
    expect(await stranger.refusal(api.accounts.signIn, askForCode)).toMatchObject({ status: 429 });
    const params = { studentId: student.id };
    const before = await as.call(api.officePeople.show, { params });
    expect(before.signInHeldUntil).toBe(heldUntil.toISOString());
    const after = await as.call(api.officePeople.liftSignInHold, { params });
    expect(after.signInHeldUntil).toBeNull();
    await stranger.call(api.accounts.signIn, askForCode);
    expect((await office.entries(as)).map(({ act }) => act)).toEqual(['Sign-in hold lifted']);
  });

  test('mails a notification again, but none of another student and none that is unwanted', async () => {
    const { as } = await office.member('support');
    const [student, other] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const welcomes = async () =>
      (await given.mailTo(student.email)).filter(({ subject }) => /welcome/i.test(subject)).length;
    expect(await welcomes()).toBe(1);
    const [notice] = await noticesWith(student, 'welcome');
    const sent = { params: { studentId: student.id, noticeId: notice!.id } };
    await as.call(api.officePeople.resend, sent);
    expect(await welcomes()).toBe(2);
    expect(
      await as.refusal(api.officePeople.resend, { params: { studentId: other.id, noticeId: notice!.id } }),
    ).toMatchObject({ status: 404 });
    await student.as.call(api.notifications.putSettings, { body: { email: false, push: false } });
    expect(await as.refusal(api.officePeople.resend, sent)).toMatchObject({ code: 'too_late' });
    expect(await welcomes()).toBe(2);
  });
});

describe('notes about a student', () => {
  test('are in the export of the student, without the writer, and go with the account', async () => {
    const { as } = await office.member('support');
    const student = await given.studentWithProfile();
    const params = { studentId: student.id };
    const page = await as.call(api.officePeople.addNote, {
      params,
      body: { text: ' Lost the phone.\r\nTwice. ' },
    });
    expect(page.notes).toMatchObject([{ text: 'Lost the phone.\nTwice.' }]);
    const data = JSON.stringify(await student.as.call(api.profiles.exportOwnData, {}));
    expect(data).toContain('Lost the phone.');
    expect(data).toContain('Note added');
    expect(data).not.toContain(page.notes![0]!.by);
    await student.as.call(api.profiles.deleteAccount, {});
    expect(
      await db.selectFrom('student_notes').selectAll().where('student_id', '=', student.id).execute(),
    ).toEqual([]);
  });

  test.each(['', '  \n ', 'a\u202eb', 'a\u0000b', 'x'.repeat(1_001)])('may not be %j', async (text) => {
    const { as } = await office.member('support');
    const student = await given.studentWithProfile();
    expect(
      await as.refusal(api.officePeople.addNote, { params: { studentId: student.id }, body: { text } }),
    ).toMatchObject({ status: 400 });
    expect(await office.entries(as)).toEqual([]);
  });

  test('are written once per press, and deleted only from the page of their student', async () => {
    const { as } = await office.member('support');
    const [student, other] = [await given.studentWithProfile(), await given.studentWithProfile()];
    const sent = {
      params: { studentId: student.id },
      body: { text: 'Called twice' },
      headers: { 'idempotency-key': 'note-once' },
    };
    await as.call(api.officePeople.addNote, sent);
    const { notes } = await as.call(api.officePeople.addNote, sent);
    expect(notes).toHaveLength(1);
    const noteId = notes![0]!.id;
    expect(
      await as.refusal(api.officePeople.deleteNote, { params: { studentId: other.id, noteId } }),
    ).toMatchObject({ status: 404 });
    const page = await as.call(api.officePeople.deleteNote, { params: { studentId: student.id, noteId } });
    expect(page.notes).toEqual([]);
    expect((await office.entries(as)).map(({ act }) => act)).toEqual(['Note deleted', 'Note added']);
  });
});
