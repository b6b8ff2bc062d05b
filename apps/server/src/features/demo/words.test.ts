import { describe, expect, test } from 'vitest';
import { presentDue, presentFailed, presentLately } from './words.ts';

const dueAt = new Date('2025-05-22T22:00:00Z');
const dinner = { eventTitle: 'Dinner', eventStartsAt: new Date('2025-05-23T22:00:00Z') };
const noEvent = { eventTitle: null, eventStartsAt: null };

describe('the next work of a demo', () => {
  test.each([
    ['lay-tables', 1, dinner, 'Tables for Dinner, Fri, May 23 are formed and told'],
    ['remind-of-evening', 1, dinner, 'Reminder for Dinner, Fri, May 23'],
    ['complete-evening', 1, dinner, 'Dinner, Fri, May 23 ends'],
    ['ask-for-feedback', 1, dinner, 'Students of Dinner, Fri, May 23 are asked how it was'],
    ['synthetic-evening', 1, dinner, 'Students of Dinner, Fri, May 23 set out, arrive or tell how it was'],
    ['decide-hold', 1, noEvent, 'It is decided who gets a $5 hold back'],
    ['decide-hold', 3, noEvent, 'It is decided who gets 3 holds of $5 back'],
    ['match-crews', 1, noEvent, 'Students who wait become a crew'],
    ['check-audit-log', 1, noEvent, 'The log of the organisers is checked'],
    ['remind-of-profile', 38, noEvent, '38 reminders to complete a profile'],
    ['fill-calendar', 1, noEvent, 'New dates open for registration'],
    ['some-new-work', 1, noEvent, 'Some new work'],
    ['some-new-work', 2, noEvent, 'Some new work, 2 times'],
  ])('%s (%s) is told in words', (kind, count, event, text) => {
    expect(presentDue({ kind, dueAt, count, ...event })).toEqual({
      kind,
      dueAt: dueAt.toISOString(),
      count,
      text,
    });
  });
});

describe('a job that failed', () => {
  const job = { id: '1', attempts: 3, error: 'No route to host', failedAt: dueAt };

  test.each([
    ['send-mail', 'A mail was not sent.'],
    ['some-new-work', 'This did not work: some new work.'],
  ])('%s is told in words', (name, text) => {
    expect(presentFailed({ ...job, job: name })).toEqual({
      ...job,
      job: name,
      text,
      failedAt: dueAt.toISOString(),
    });
  });
});

describe('the log of a demo', () => {
  const entry = (id: string, text: string) => ({ id, at: dueAt, kind: 'student_joined', text });

  test('tells equal entries in a row as one', () => {
    const texts = presentLately([
      entry('5', 'A student signed up.'),
      entry('4', 'A synthetic student signed up.'),
      entry('3', 'A synthetic student signed up.'),
      entry('2', 'A student deleted their account.'),
      entry('1', 'A student deleted their account.'),
    ]).map(({ id, text }) => [id, text]);
    expect(texts).toEqual([
      ['5', 'A student signed up.'],
      ['4', '2 synthetic students signed up.'],
      ['2', '2 students deleted their accounts.'],
    ]);
  });
});
