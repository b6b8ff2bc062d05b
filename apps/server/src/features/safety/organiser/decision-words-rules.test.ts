import { describe, expect, test } from 'vitest';
import {
  dismissalWords,
  earlierReportsText,
  keepApartWords,
  suspensionWords,
  timesText,
  warningWords,
} from './decision-words-rules.ts';
import type { SuspensionFacts } from './decision-words-rules.ts';

const nothing: SuspensionFacts = {
  tables: [],
  notifiedStudents: 0,
  freedSeats: 0,
  waitlists: 0,
  refunded: undefined,
  captured: undefined,
  quickcrew: undefined,
};

describe('the words about a suspension', () => {
  test('name everything that it causes', () => {
    expect(
      suspensionWords('Milo K.', {
        tables: ['table 31 tonight'],
        notifiedStudents: 6,
        freedSeats: 3,
        waitlists: 1,
        refunded: '$15.00',
        captured: '$5.00',
        quickcrew: 'crew',
      }),
    ).toBe(
      'Milo K. leaves table 31 tonight, 3 open events and 1 waitlist; 3 seats go to the waitlist. ' +
        '6 people are told once that somebody cannot come. ' +
        'Milo K. leaves the QuickCrew crew, and its members are told. ' +
        '$15.00 of open deposits and tickets go back, a captured hold of $5.00 does not. ' +
        'Milo K. is told, and all sessions end.',
    );
  });

  test('are short if there is nothing to leave', () => {
    expect(suspensionWords('Milo K.', nothing)).toBe(
      'Milo K. has no seat at a coming event. Milo K. is told, and all sessions end.',
    );
  });

  test('count one person and one seat', () => {
    expect(suspensionWords('Milo K.', { ...nothing, notifiedStudents: 1, freedSeats: 1 })).toContain(
      'leaves 1 open event; 1 seat goes to the waitlist. 1 person is told once',
    );
  });

  test.each([
    [{ refunded: '$5.00' }, '$5.00 of open deposits and tickets go back.'],
    [{ captured: '$5.00' }, 'A captured hold of $5.00 does not go back.'],
    [{ quickcrew: 'lobby' as const }, 'leaves the QuickCrew lobby, and its hold is released.'],
  ])('say with %j: %s', (facts, sentence) => {
    expect(suspensionWords('Milo K.', { ...nothing, ...facts })).toContain(sentence);
  });
});

describe('the words about the other decisions', () => {
  const names = { reporter: 'Jun B.', about: 'Milo K.' };

  test('say who is told', () => {
    expect(dismissalWords(names)).toContain('Jun B. is told that it was looked at, Milo K. nothing.');
    expect(warningWords(names, 'August 27, 2025')).toBe(
      'Milo K. is told which rule, not by whom. Jun B. is told that a warning was given. ' +
        'The two stay apart until the season ends on August 27, 2025.',
    );
    expect(keepApartWords([])).toBe('Never at one table or in one crew until then. Neither of them is told.');
  });

  test('tell nothing to a reporter who has deleted the account', () => {
    expect(dismissalWords({ ...names, reporter: undefined })).toContain('Nobody is told.');
    expect(warningWords({ ...names, reporter: undefined }, 'August 27, 2025')).not.toContain('warning was');
  });

  test('say what happens to tables that are formed', () => {
    expect(keepApartWords([{ day: 'Wed, Jun 4', tables: [4, 31] }])).toContain(
      'On Wed, Jun 4 nothing moves: they are at tables 4 and 31.',
    );
    expect(keepApartWords([{ day: 'Wed, Jun 4', tables: [4, 4] }])).toContain(
      'On Wed, Jun 4 both are at table 4, which stays as it is.',
    );
    expect(keepApartWords([{ day: 'Wed, Jun 4', tables: undefined }])).not.toContain('Jun 4');
  });
});

test('earlier reports are counted with their authors and decisions', () => {
  const report = (reporterId: string | null, decision: string | null) => ({ reporterId, decision });
  expect(earlierReportsText([], 'jun')).toBe('none before');
  expect(earlierReportsText([report('tia', 'warned')], 'jun')).toBe('1, from another student (warned)');
  expect(earlierReportsText([report('jun', null)], 'jun')).toBe('1, from the same student (undecided)');
  expect(earlierReportsText([report('jun', 'kept_apart'), report(null, 'kept_apart')], 'jun')).toBe(
    '2, also from other students (kept apart)',
  );
});

test.each([
  [0, 'never'],
  [1, 'once'],
  [2, 'twice'],
  [3, '3 times'],
])('%i meetings are: %s', (count, text) => {
  expect(timesText(count)).toBe(text);
});
