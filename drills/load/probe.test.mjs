import { expect, test } from 'vitest';
import { countActivity, noActivity } from './probe.mjs';

/** @param {{ waits: string, commits: boolean }[]} samples */
function count(...samples) {
  const counted = noActivity();
  for (const look of samples) countActivity(counted, look);
  return counted;
}

test('a wait for the lock of announcements is time of a commit, whatever the statement', () => {
  expect(
    count({ waits: 'Lock: object', commits: false }, { waits: 'Lock: object', commits: true }),
  ).toMatchObject({
    announcing: 2,
    committing: 2,
  });
});

test('a single statement that waits for the log is at its commit, by the names of all PostgreSQL versions', () => {
  expect(
    count({ waits: 'IO: WALSync', commits: false }, { waits: 'IO: WalSync', commits: false }),
  ).toMatchObject({ announcing: 0, committing: 2 });
});

test('work and waits for rows are no time of a commit', () => {
  expect(count({ waits: 'CPU', commits: false }, { waits: 'Lock: transactionid', commits: false })).toEqual({
    activity: { CPU: 1, 'Lock: transactionid': 1 },
    announcing: 0,
    committing: 0,
  });
});
