import { api } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';

const fixture = await EventsFixture.start();
const { given, db } = fixture;
const series = 'summer-nyc-2025';
const [june4, june11] = ['06042025-summer-nyc', '06112025-summer-nyc'] as const;
const nextOf = async (title: 'Brunch' | 'Dinner' | 'Lunch') =>
  (await given.visitor().call(api.catalogue.listEvents, { query: { title } }))[2]!.eventId;

async function subscriber(options: { email?: string } = {}): Promise<Student> {
  const student = await given.studentWithProfile(options);
  await fixture.makeSubscriber(student);
  return student;
}
const remaining = async () => {
  const shown = await given.visitor().call(api.catalogue.getSeries, { params: { seriesId: series } });
  return shown.offer?.remaining;
};

describe('the early credit', () => {
  test('is granted once, with the first registration for the series, counted, and named in the mail', async () => {
    const student = await subscriber();
    const before = (await remaining())!;
    const credit = { kind: 'early_credit', amountCents: 1_000 };
    expect((await fixture.register(student, june11)).perks).toEqual([{ ...credit, eventId: june11 }]);
    // The perk moves to the student's first event.
    expect((await fixture.register(student, june4)).perks).toEqual([{ ...credit, eventId: june4 }]);
    expect(await remaining()).toBe(before - 1);
    const mails = await given.mailTo(student.email);
    expect(mails.find(({ subject }) => subject === "You're in: Summer Series")!.text).toMatch(
      /Your offer +\$10\.00 to spend at your first event/,
    );
    await fixture.unregister(student, june4);
    expect((await fixture.register(student, june11)).perks).toEqual([{ ...credit, eventId: june11 }]);
    expect(await remaining()).toBe(before - 1);
  });

  test('is counted once if a student sends several registrations at the same moment', async () => {
    const student = await subscriber();
    const before = (await remaining())!;
    await Promise.all(
      [june4, june11, june4, june11].map((eventId) =>
        student.as.send(api.registrations.register, { params: { eventId } }),
      ),
    );
    await given.waitForJobs();
    expect(await remaining()).toBe(before - 1);
  });

  test('is also granted with a paid ticket, until none is left', async () => {
    await db.updateTable('series').set({ offer_left: 1 }).where('id', '=', series).execute();
    const [last, late] = [await given.studentWithProfile(), await given.studentWithProfile()];
    for (const student of [last, late]) {
      await fixture.pay(student, june4);
      await given.waitForJobs();
    }
    expect(await remaining()).toBe(0);
    const preregister = (student: Student) =>
      student.as.call(api.registrations.preregister, { params: { eventId: june4 }, body: {} });
    expect((await preregister(last)).perks).toHaveLength(1);
    expect((await preregister(late)).perks).toEqual([]);
  });
});

describe('the appetizer', () => {
  const appetizer = { kind: 'appetizer', amountCents: 500 };

  test('is granted once to new students of one university, at Brunch or Dinner', async () => {
    const [brunch, dinner, lunch] = [await nextOf('Brunch'), await nextOf('Dinner'), await nextOf('Lunch')];
    const student = await subscriber({ email: 'ana@stern.nyu.edu' });
    expect((await fixture.register(student, lunch)).perks).toEqual([]);
    expect((await fixture.register(student, brunch)).perks).toEqual([{ ...appetizer, eventId: brunch }]);
    await fixture.register(student, dinner);
    const rows = await db.selectFrom('perks').selectAll().where('student_id', '=', student.id).execute();
    expect(rows).toHaveLength(1);
  });

  test.each(['ana@columbia.edu', 'ana@notnyu.edu', 'ana@nyu.edu.example.edu'])(
    'is not granted to %s',
    async (email) => {
      const student = await subscriber({ email });
      expect((await fixture.register(student, await nextOf('Dinner'))).perks).toEqual([]);
    },
  );

  test('is granted to those who may have it among students who register at the same moment', async () => {
    const dinner = await nextOf('Dinner');
    const emails = [
      'one@nyu.edu',
      'two@columbia.edu',
      'three@stern.nyu.edu',
      'four@cuny.edu',
      'five@nyu.edu',
    ];
    const students: Student[] = [];
    for (const email of emails) students.push(await subscriber({ email }));
    const answers = await Promise.all(students.map((student) => fixture.register(student, dinner)));
    const granted = [{ ...appetizer, eventId: dinner }];
    expect(answers.map(({ perks }) => perks)).toEqual([granted, [], granted, [], granted]);
  });

  test('is not granted to a student who has been at an earlier event', async () => {
    const student = await subscriber({ email: 'before@nyu.edu' });
    const now = fixture.app.clock.now();
    const past = { starts_at: new Date(now.getTime() - 7_200_000), ends_at: now };
    await db
      .insertInto('events')
      .values({
        id: 'past',
        title: 'Lunch',
        area: 'Lower Manhattan',
        ...past,
        closes_at: new Date(0),
        status: 'completed',
        capacity: 8,
        seats_taken: 1,
        table_min: 2,
        table_max: 4,
        price_cents: 0,
        created_at: now,
      })
      .execute();
    await db
      .insertInto('seats')
      .values({ event_id: 'past', student_id: student.id, state: 'registered', registered_at: new Date(0) })
      .execute();
    expect((await fixture.register(student, await nextOf('Dinner'))).perks).toEqual([]);
  });
});
