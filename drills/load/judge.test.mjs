import { describe, expect, test } from 'vitest';
import { histogram, ordinary, seconds, urgent, dayThatHeld } from './day-that-held.mjs';
import { judge, missedGoals } from './judge.mjs';

/** What is changed of a day that held, and the one fault that must be found then. */
const falsified = {
  'a check of the database fails': [
    ({ checks }) => checks[0].faults.push('299 of 300'),
    /^seats: 299 of 300/,
  ],
  'a poll answers 401': [
    ({ phases: [first] }) => (first.calls.endpoints[ordinary].statuses['401'] = 1),
    /^first: GET .* answered 1 x 401/,
  ],
  'a call answers 500': [
    ({ phases: [, double] }) => (double.calls.endpoints[urgent].statuses['500'] = 1),
    /^double: POST auth\/signin answered 1 x 500/,
  ],
  'a call has no answer': [
    ({ phases: [, double] }) => (double.calls.endpoints[ordinary].statuses.timeout = 1),
    /answered 1 x timeout/,
  ],
  'an endpoint refuses all calls': [
    ({ phases: [, double] }) => (double.calls.endpoints[ordinary].statuses = { 503: 1_000 }),
    /never answered/,
  ],
  'nothing is refused at twice the rate': [
    ({ phases: [, double] }) => delete double.calls.endpoints[ordinary].statuses['503'],
    /overload not reached/,
  ],
  'the first rate is not carried': [
    ({ phases: [first] }) => (first.calls.endpoints[ordinary].statuses['503'] = 2_000),
    /does not carry this rate/,
  ],
  'sign-ins are refused more often than one in a hundred': [
    ({ phases: [, double] }) => (double.calls.endpoints[urgent].statuses['503'] = 20),
    /2\.0% of POST auth\/signin were refused/,
  ],
  'a refusal has no Retry-After': [
    ({ phases: [, double] }) => (double.calls.withoutRetryAfter = 1),
    /without Retry-After/,
  ],
  'a passcode never comes': [
    ({ phases: [, double] }) => (double.calls.broken['signIn: a passcode did not come'] = 1),
    /a passcode did not come/,
  ],
  'a visit is not sent': [({ phases: [, double] }) => (double.calls.notSent = 1), /were not sent/],
  'the visitors were late themselves': [
    ({ phases: [, double] }) => (double.calls.ownDelayMs = 1_500),
    /visitors themselves were late/,
  ],
  'live memory of the API process grows': [
    ({ phases: [, double] }) => (double.liveMemory.api *= 1.4),
    /^double: live memory of the api process grew from 120 MB to 168 MB/,
  ],
  'live memory of the worker grows': [
    ({ phases: [, double] }) => (double.liveMemory.worker *= 1.4),
    /^double: live memory of the worker process grew/,
  ],
  'memory goes on growing after the overload': [
    ({ phases: [, , after] }) => grow(after.observed.samples.api),
    /^afterwards: memory of the api process grew/,
  ],
  'memory grows during the overload and shrinks again': [
    ({ phases: [, double] }) => (double.observed.samples.api[90].memory *= 2.1),
    /^double: the api process had 420 MB of memory at most, 200 MB before/,
  ],
  'too many requests wait for a connection': [
    ({ phases: [, double] }) => (double.observed.samples.api[9].waiting = 401),
    /waited for a connection/,
  ],
  'the API process is not observed': [
    ({ phases: [, double] }) => (double.observed.samples.api = []),
    /api was not observed/,
  ],
  'a process is not observed': [
    ({ phases: [, double] }) => (double.observed.samples.worker = []),
    /worker was not observed/,
  ],
  'no commit is observed': [
    ({ phases: [, double] }) => (double.observed.committing = 0),
    /no commit was observed/,
  ],
  'calls are still refused at the end': [
    ({ phases: [, , after] }) => after.calls.timeline.forEach((bin) => (bin.refused = histogram(20))),
    /did not recover: .* are refused/,
  ],
  'calls are still slow at the end': [
    ({ phases: [, , after] }) =>
      after.calls.timeline.slice(18).forEach((bin) => (bin.ordinary = histogram(100, 80))),
    /did not recover: ordinary calls take 8\d ms at the first rate, p95, 5 ms before/,
  ],
  'the lock of announcements is never seen': [
    ({ phases }) => phases.forEach(({ observed }) => (observed.announcing = 0)),
    /no wait for the lock of announcements/,
  ],
};

function grow(samplesOfProcess) {
  for (const sample of samplesOfProcess) sample.memory *= 1 + sample.seconds / seconds;
}

describe('the judge of the load drill', () => {
  test('finds no fault in a day that held', () => {
    expect(judge(dayThatHeld())).toEqual([]);
    expect(missedGoals(dayThatHeld())).toEqual([]);
  });

  test.each(Object.entries(falsified))('notices alone: %s', (_, [falsify, fault]) => {
    const report = dayThatHeld();
    falsify(report);
    expect(judge(report)).toEqual([expect.stringMatching(fault)]);
  });

  test('names a slow passcode and a blocked event loop as missed goals, which are no faults', () => {
    const report = dayThatHeld();
    report.phases[0].calls.passcodes[0].ms = 3_000;
    report.phases[1].observed.samples.api[7].delayMs = 350;
    expect(judge(report)).toEqual([]);
    expect(missedGoals(report)).toHaveLength(2);
  });

  test('does not count a passcode that had few notices before it', () => {
    const report = dayThatHeld();
    report.phases[0].observed.notices[0].waiting = 4_999;
    expect(missedGoals(report)).toEqual(['first: no passcode was asked for behind 5000 notices']);
  });

  test('judges the passcodes of both busy phases', () => {
    const report = dayThatHeld();
    report.phases[1].calls.passcodes[0].ms = 3_000;
    expect(missedGoals(report)).toEqual([
      expect.stringMatching(/^double: a passcode behind 5000 notices took 3\d{3} ms/),
    ]);
  });

  test('knows no goals of a process that was not observed', () => {
    const report = dayThatHeld();
    report.phases[1].observed.samples.api = [];
    expect(missedGoals(report)).toEqual([]);
  });

  test('takes slow calls right after the overload for the rest of it', () => {
    const report = dayThatHeld();
    report.phases[2].calls.timeline.slice(0, 18).forEach((bin) => (bin.ordinary = histogram(100, 80)));
    expect(judge(report)).toEqual([]);
  });

  test('grants twice as many calls more memory for a while', () => {
    const report = dayThatHeld();
    report.phases[1].observed.samples.api[90].memory *= 1.9;
    expect(judge(report)).toEqual([]);
  });
});
