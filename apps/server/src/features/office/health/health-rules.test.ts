import { minuteMs } from '@crewtable/contract';
import { describe, expect, test } from 'vitest';
import { jobsState, mailState, pushState, webhookState, withoutPersonalData } from './health-rules.ts';

describe('an error of a job', () => {
  test.each([
    ['550 5.1.1 <maya.okafor@nyu.edu> user unknown', '550 5.1.1 [address] user unknown'],
    ['mailto maya%40nyu.edu failed', 'mailto [address] failed'],
    ['invalid input syntax for type uuid: "Maya Okafor"', 'invalid input syntax for type uuid: "…"'],
    ['relation "event_tables" does not exist', 'relation "event_tables" does not exist'],
    [
      'Request to https://push.example/secret/abc?x=1 timed out',
      'Request to https://push.example/… timed out',
    ],
    ['call +1 (212) 555-0123 back', 'call [number] back'],
    ['connect ECONNREFUSED 127.0.0.1:2525', 'connect ECONNREFUSED 127.0.0.1:2525'],
    ['first line\n    at stack (maya@nyu.edu)', 'first line'],
    ['', ''],
  ])('%j is shown as %j', (error, shown) => expect(withoutPersonalData(error)).toBe(shown));

  test('is short, also without a space', () => {
    expect(withoutPersonalData('x'.repeat(5_000))).toHaveLength(200);
  });
});

test('jobs are bad with one failed for good or without a worker, and to be watched if they wait long', () => {
  const fine = { failed: 0, oldestWaitingMs: 5 * minuteMs, workers: 1 };
  expect(jobsState(fine)).toBe('good');
  expect(jobsState({ ...fine, oldestWaitingMs: 5 * minuteMs + 1 })).toBe('watch');
  expect(jobsState({ ...fine, failed: 1 })).toBe('bad');
  expect(jobsState({ ...fine, workers: 0 })).toBe('bad');
});

test('mail and push are bad if nothing leaves, and to be watched if somebody was refused', () => {
  expect(mailState({ isFailing: false, failedForGood: 0, refused: 0 })).toBe('good');
  expect(mailState({ isFailing: false, failedForGood: 0, refused: 1 })).toBe('watch');
  expect(mailState({ isFailing: true, failedForGood: 0, refused: 0 })).toBe('bad');
  expect(mailState({ isFailing: false, failedForGood: 1, refused: 0 })).toBe('bad');
  expect(pushState({ done: 0, failed: 0, refused: 0 })).toBe('good');
  expect(pushState({ done: 5, failed: 1, refused: 0 })).toBe('watch');
  expect(pushState({ done: 0, failed: 1, refused: 0 })).toBe('bad');
});

test('webhooks are as good as the last one', () => {
  const [early, late] = [new Date(1_000), new Date(2_000)];
  const none = { lastAt: null, lastFailedAt: null, lastRefusedAt: null };
  expect(webhookState(none)).toBe('good');
  expect(webhookState({ ...none, lastAt: late, lastFailedAt: early, lastRefusedAt: early })).toBe('good');
  expect(webhookState({ ...none, lastAt: early, lastFailedAt: late })).toBe('bad');
  expect(webhookState({ ...none, lastAt: early, lastRefusedAt: late })).toBe('watch');
  expect(webhookState({ ...none, lastRefusedAt: late })).toBe('watch');
});
