import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayThatHeld, histogram } from './day-that-held.mjs';
import { judge, missedGoals } from './judge.mjs';
import { printReport } from './report.mjs';
import { eventIds } from './sizes.mjs';

/** @type {string[]} */
let lines = [];

beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((text = '') => void lines.push(text));
});

afterEach(() => vi.restoreAllMocks());

/** @param {ReturnType<typeof dayThatHeld>} day */
function print({ phases, checks }) {
  const notice = {
    firstAt: 61_000,
    halfAt: 65_000,
    lastAt: 72_500,
    once: 10,
    missing: 0,
    doubled: 0,
    repeated: 0,
  };
  const refetch = { statuses: { 200: 10, 503: 4 }, latencies: histogram(10, 40) };
  const busy = [eventIds.notified('first'), eventIds.notified('double')];
  printReport({
    machine: '2 cores',
    minutes: 9,
    sockets: 10,
    pages: {
      notices: Object.fromEntries(busy.map((id) => [id, notice])),
      refetches: Object.fromEntries(busy.map((id) => [id, refetch])),
    },
    cancellations: {
      first: { begunAt: 60_000, endedAt: 62_000 },
      double: { begunAt: 60_000, endedAt: 62_000 },
    },
    phases,
    checks: checks.map((check) => ({ ...check, found: '300 seats' })),
    faults: judge({ phases, checks }),
    missed: missedGoals({ phases }),
  });
  return lines.join('\n');
}

test.each(['api', 'worker'])(
  'a %s process that was not observed is named, and the report ends',
  (process) => {
    const day = dayThatHeld();
    for (const { observed } of day.phases) observed.samples[process] = [];
    const text = print(day);
    expect(text).toContain(`${process}: was not observed.`);
    expect(text).toContain(`broke: first: ${process} was not observed`);
  },
);

test('a day without a sample of anything is reported', () => {
  const day = dayThatHeld();
  for (const { observed } of day.phases)
    Object.assign(observed, { notices: [], activity: {}, committing: 0, announcing: 0 });
  expect(print(day)).toContain('no commit was observed');
});

test('the report has what a capacity is computed from, and what is lighter than on a real day', () => {
  const text = print(dayThatHeld());
  expect(text).toContain(
    'Answered: 61 calls a second, 122 for each core of the api process, 102 for each core of the database.',
  );
  expect(text).toContain("50 mails a second (into the demo's mailbox)");
  expect(text).toContain(
    'Polls: 6 a second; 2000 lobbies that poll every 2 s would send 1000 by themselves.',
  );
  expect(text).toContain('The 5000 for 300 seats come spread over the phase');
  expect(text).toContain('200 MB at most');
});

test('the report says when the notice reached the pages, and what came of their calls', () => {
  expect(print(dayThatHeld())).toContain(
    'first: the command that cancels the event took 2.0 s. From its start, the notice reached the first page after ' +
      '1.0 s, half of them after 5.0 s, the last one after 12.5 s. ' +
      'Each page read its events again at once: 10 answers, 4 refusals',
  );
});
