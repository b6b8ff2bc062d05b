import { api } from '@crewtable/contract';
import { expect, test } from 'vitest';
import { EventsFixture } from '../../../../test/fixtures/events-fixture.ts';
import type { Student } from '../../../../test/fixtures/given.ts';
import { startTestApp } from '../../../../test/test-app.ts';

const fixture = await EventsFixture.start();
const { given, db } = fixture;
const brunches = await fixture.eventIds('Brunch');
const nextBrunch = () => brunches.pop()!;

/** The status and the code of an attempt to register, here or in another process. */
async function attempt({ as }: Pick<Student, 'as'>, eventId: string) {
  const answer = await as.send(api.registrations.register, { params: { eventId } });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}
async function newStudents(count: number): Promise<Student[]> {
  const students: Student[] = [];
  while (students.length < count) students.push(await given.studentWithProfile());
  return students;
}

test('students whose registrations are refused at the same moment read their own reasons', async () => {
  const brunch = nextBrunch();
  const [registered, paid, subscriber, unpaid, ...more] = await newStudents(8);
  const withoutProfile = await given.student();
  await fixture.pay(registered!, brunch);
  await fixture.makeSubscriber(subscriber!);
  await fixture.pay(paid!, brunch);
  await fixture.unregister(paid!, brunch);
  const suspended = more.pop()!;
  await db.updateTable('students').set({ status: 'SUSPENDED' }).where('id', '=', suspended.id).execute();
  const students = [...more, registered!, paid!, subscriber!, unpaid!, withoutProfile, suspended];
  expect(await Promise.all(students.map((student) => attempt(student, brunch)))).toEqual([
    ...more.map(() => [402, 'payment_needed']),
    [201, undefined],
    [201, undefined],
    [201, undefined],
    [402, 'payment_needed'],
    [409, 'profile_incomplete'],
    [403, 'suspended'],
  ]);
  expect(await fixture.countSeats(brunch)).toEqual({ counted: 3, stored: 3 });
});

test('a seat that was given back in one process is taken at once in another one, where all were refused', async () => {
  const brunch = nextBrunch();
  await fixture.updateEvent(brunch, { capacity: 2, price_cents: 0 });
  const [leaving] = await fixture.fillSeats(brunch, 2);
  const waiting = await newStudents(6);
  const other = await startTestApp({ databaseUrl: fixture.app.databaseUrl, worker: false });
  const there = waiting.map(({ as }) => ({ as: other.given.visitor(as.cookies) }));
  expect(await Promise.all(there.map((student) => attempt(student, brunch)))).toEqual(
    waiting.map(() => [409, 'event_full']),
  );
  await fixture.unregister(leaving!, brunch);
  const answers = await Promise.all(there.map((student) => attempt(student, brunch)));
  expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
  expect(await fixture.countSeats(brunch)).toEqual({ counted: 2, stored: 2 });
});

test('a refused registration writes nothing', async () => {
  const brunch = nextBrunch();
  await fixture.updateEvent(brunch, { capacity: 1, price_cents: 0 });
  await fixture.fillSeats(brunch, 1);
  const [student] = await newStudents(1);
  const { rows } = await fixture.pool.query<{ xmax: string }>(
    'select xmax::text from students where id = $1',
    [student!.id],
  );
  expect(await attempt(student!, brunch)).toEqual([409, 'event_full']);
  // A lock of the row would be written into it.
  const { rows: after } = await fixture.pool.query<{ xmax: string }>(
    'select xmax::text from students where id = $1',
    [student!.id],
  );
  expect(after).toEqual(rows);
});
