import { expect, test } from 'vitest';
import { runByCores } from './run-by-cores.mjs';

/** Runs the jobs; `end` ends one. Tells which have started so far. */
function startJobs(jobs, cores) {
  const started = [];
  const ends = new Map();
  const all = runByCores(jobs, cores, ({ name }) => {
    started.push(name);
    return new Promise((resolve) => ends.set(name, () => resolve(`${name} ended`)));
  });
  const end = async (name) => {
    ends.get(name)();
    await new Promise(setImmediate);
  };
  return { started, end, all };
}

const all = Number.POSITIVE_INFINITY;

test('jobs of one core run beside each other, and one that needs all cores runs alone', async () => {
  const jobs = [
    { name: 'a', cores: 1 },
    { name: 'b', cores: 1 },
    { name: 'c', cores: all },
    { name: 'd', cores: 1 },
  ];
  const { started, end, all: outcomes } = startJobs(jobs, 2);
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  expect(started).toEqual(['a', 'b', 'c', 'd']);
  await end('d');
  expect(await outcomes).toEqual(['a ended', 'b ended', 'c ended', 'd ended']);
});

test('a job that waits for another one lets the next one start', async () => {
  const jobs = [
    { name: 'types', cores: 1 },
    { name: 'dead-code', cores: 1, after: 'types' },
    { name: 'format', cores: 1 },
  ];
  const { started, end, all: outcomes } = startJobs(jobs, 2);
  expect(started).toEqual(['types', 'format']);
  await end('types');
  expect(started).toEqual(['types', 'format', 'dead-code']);
  await end('format');
  await end('dead-code');
  expect(await outcomes).toHaveLength(3);
});

test('a job that waits for one that was not chosen starts at once', async () => {
  const { started, end } = startJobs([{ name: 'dead-code', cores: 1, after: 'types' }], 1);
  expect(started).toEqual(['dead-code']);
  await end('dead-code');
});
