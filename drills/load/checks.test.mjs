import { describe, expect, test } from 'vitest';
import {
  judgeAcknowledged,
  judgeCrews,
  judgePages,
  judgeQueue,
  judgeRefetches,
  judgeSeats,
  judgeNotices,
} from './checks.mjs';
import { judgeLedger } from './check-ledger.mjs';
import { sizes } from './sizes.mjs';

const ids = Array.from({ length: sizes.seats }, (_, n) => `student ${n}`);
const pages = {
  expected: 10,
  open: 10,
  closeCodes: [],
  notices: { notified: { once: 10, missing: 0, doubled: 0, repeated: 3 } },
};

/** For each judge: facts that hold, and changes of them, each of which alone must be one fault. */
const judges = {
  seats: {
    judge: judgeSeats,
    facts: { stored: ids, counted: sizes.seats, acknowledged: ids.slice(0, 20) },
    changes: {
      'one too many': { stored: [...ids, 'another'], counted: sizes.seats + 1 },
      'one too few': { stored: ids.slice(0, -1), counted: sizes.seats - 1 },
      'two for one student': { stored: [...ids.slice(0, -1), ids[0]] },
      'another count': { counted: sizes.seats + 1 },
      'a lost seat': { acknowledged: ['lost'] },
    },
  },
  'paid seats': {
    judge: judgeAcknowledged,
    facts: { stored: ids, acknowledged: ids },
    changes: { 'a lost seat': { stored: ids.slice(1) } },
  },
  'the queue': {
    judge: judgeQueue,
    facts: { waiting: 0, failed: 0, seconds: 5 },
    changes: { 'a job is left': { waiting: 1 }, 'a job has failed': { failed: 1 } },
  },
  notices: {
    judge: judgeNotices,
    facts: { notices: sizes.notified, students: sizes.notified },
    changes: {
      'a missing notice': { notices: sizes.notified - 1, students: sizes.notified - 1 },
      'a second notice': { notices: sizes.notified + 1 },
      'a second notice instead of a missing one': { students: sizes.notified - 1 },
    },
  },
  crews: {
    judge: judgeCrews,
    facts: { members: sizes.queued, students: sizes.queued },
    changes: {
      'a student in two crews': { members: sizes.queued + 1 },
      'too few crews': { members: sizes.queued / 2, students: sizes.queued / 2 },
    },
  },
  'the ledger': {
    judge: judgeLedger,
    facts: { charges: 12, different: 0, acknowledged: 11 },
    changes: {
      'a movement that one side does not have': { different: 1 },
      'an acknowledged payment without a charge': { acknowledged: 13 },
      'nothing to compare': { charges: 0, acknowledged: 0 },
    },
  },
  refetches: {
    judge: judgeRefetches,
    facts: { notified: { statuses: { 200: 10, 503: 3 } } },
    changes: {
      'pages that do not read again': { notified: { statuses: {} } },
      'pages that cannot read': { notified: { statuses: { 200: 10, 401: 1 } } },
    },
  },
  'open pages': {
    judge: judgePages,
    facts: pages,
    changes: {
      'a closed socket': { open: 9, closeCodes: [1006] },
      'a page without the notice': {
        notices: { notified: { ...pages.notices.notified, once: 9, missing: 1 } },
      },
      'a page with two notices': {
        notices: { notified: { ...pages.notices.notified, once: 9, doubled: 1 } },
      },
    },
  },
};

describe.each(Object.entries(judges))('the judge of %s', (_, { judge, facts, changes }) => {
  test('finds no fault in what holds', () => {
    expect(judge(facts)).toEqual([]);
  });

  test.each(Object.entries(changes))('notices alone: %s', (__, change) => {
    expect(judge(Object.assign({}, facts, change))).toHaveLength(1);
  });
});
