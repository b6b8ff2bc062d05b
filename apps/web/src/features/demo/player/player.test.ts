import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlayer } from './player.ts';
import type { Player } from './player.ts';

interface Facts {
  readonly done: number;
}

/** A story of three stages with two beats each. Its server remembers which beats were done. */
function testStory() {
  const server = { stories: 0, done: 0, calls: [] as number[], problem: undefined as string | undefined };
  /** The action whose result the viewer has not seen. */
  const viewer = { unseen: undefined as number | undefined };
  let stored: { id: number } | undefined;
  const create = () =>
    createPlayer<{ id: number }, Facts, number>(
      {
        begin: async () => {
          server.stories += 1;
          server.done = 0;
          return { id: server.stories };
        },
        readFacts: async () => ({ done: server.done }),
        beatsOf: () =>
          [1, 2, 3, 4, 5, 6].map((action) => ({
            stage: Math.floor((action - 1) / 2),
            action,
            lastsMs: 1_000,
          })),
        isDone: (action, { done }) => done >= action,
        perform: async (action) => {
          if (server.problem !== undefined) throw new Error(server.problem);
          server.calls.push(action);
          server.done = action;
          return { done: action };
        },
        isSeen: (action) => action !== viewer.unseen,
        describeProblem: (error) => (error as Error).message,
      },
      { read: () => stored, write: (story) => (stored = story) },
    );
  return { server, viewer, create };
}

const stateOf = (player: Player<unknown, unknown>) => player.snapshot().state;
/** Lets the calls of the story answer, and the time pass. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('plays a whole story by itself, at its pace', async () => {
  const { server, create } = testStory();
  const player = create();
  player.play();
  await pass(0);
  expect(server.calls).toEqual([1]);
  await pass(2_000);
  expect(server.calls).toEqual([1, 2, 3]);
  expect(player.playedMs()).toBe(2_000);
  await pass(10_000);
  expect(server.calls).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stateOf(player).mode).toBe('finished');
});

it('goes on only when the viewer has seen what a beat shows, or after 20 seconds', async () => {
  const { server, viewer, create } = testStory();
  const player = create();
  viewer.unseen = 1;
  player.play();
  await pass(10_000);
  expect(server.calls).toEqual([1]);
  expect(player.playedMs()).toBe(1_000);
  viewer.unseen = undefined;
  await pass(250);
  expect(server.calls).toEqual([1, 2]);
  viewer.unseen = 2;
  await pass(20_000);
  expect(server.calls).toEqual([1, 2]);
  await pass(1_000);
  expect(server.calls).toEqual([1, 2, 3]);
});

it('a viewer who skips does not wait for what was not seen', async () => {
  const { server, viewer, create } = testStory();
  const player = create();
  viewer.unseen = 1;
  player.play();
  await pass(2_000);
  player.skip();
  await pass(0);
  expect(server.calls).toEqual([1, 2]);
});

it('pauses, steps and skips', async () => {
  const { server, create } = testStory();
  const player = create();
  player.play();
  await pass(0);
  player.pause();
  await pass(10_000);
  expect(server.calls).toEqual([1]);
  player.step();
  player.step();
  await pass(10_000);
  expect(server.calls).toEqual([1, 2]);
  player.step();
  await pass(0);
  player.skip();
  await pass(0);
  expect(server.calls).toEqual([1, 2, 3, 4]);
  expect(stateOf(player)).toMatchObject({ mode: 'paused', isBusy: false });
});

it('stops at an error, says why, and tries the same beat again', async () => {
  const { server, create } = testStory();
  const player = create();
  player.play();
  await pass(0);
  server.problem = 'No network.';
  await pass(10_000);
  expect(stateOf(player)).toMatchObject({ mode: 'failed', problem: 'No network.', index: 1 });
  server.problem = undefined;
  player.play();
  await pass(0);
  expect(server.calls).toEqual([1, 2]);
  expect(stateOf(player)).toMatchObject({ mode: 'playing', problem: undefined });
});

it('a page that is loaded again goes on where the story was, paused', async () => {
  const { server, create } = testStory();
  const first = create();
  first.play();
  await pass(1_000);
  first.leave();
  await pass(10_000);
  expect(server.calls).toEqual([1, 2]);

  const second = create();
  await second.resume();
  await pass(10_000);
  expect(stateOf(second)).toMatchObject({ mode: 'paused', index: 2 });
  expect(server.calls).toEqual([1, 2]);
  second.play();
  await pass(10_000);
  expect(server.calls).toEqual([1, 2, 3, 4, 5, 6]);
  expect(server.stories).toBe(1);
});

it('a viewer who plays while a stored story is being read is not paused by it', async () => {
  const { server, create } = testStory();
  const first = create();
  first.play();
  await pass(1_000);
  first.leave();

  const second = create();
  const resumed = second.resume();
  second.play();
  await resumed;
  await pass(0);
  expect(stateOf(second).mode).toBe('playing');
  await pass(10_000);
  expect(server.calls).toEqual([1, 2, 3, 4, 5, 6]);
  expect(server.stories).toBe(1);
});

it('starts over with a new story, also in the middle of a call', async () => {
  const { server, create } = testStory();
  const player = create();
  player.play();
  await pass(1_000);
  player.step();
  player.startOver();
  await pass(0);
  expect(server.stories).toBe(2);
  expect(player.snapshot().story).toEqual({ id: 2 });
  await pass(10_000);
  expect(server.calls.slice(-6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stateOf(player).mode).toBe('finished');
});
