import { expect, it } from 'vitest';
import {
  idle,
  minutesText,
  nextPlayerState,
  playedMs,
  shownStage,
  stagePart,
  totalMs,
} from './player-rules.ts';
import type { PlayerEvent, PlayerState } from './player-rules.ts';

/** Two beats in the first stage, three in the second, one in the third. */
const beats = [0, 0, 1, 1, 1, 2].map((stage) => ({ stage, action: undefined, lastsMs: 1_000 }));

const after = (...events: PlayerEvent[]) =>
  events.reduce((state: PlayerState, event) => nextPlayerState(state, event, beats), idle);
const done = (next: number): PlayerEvent => ({ kind: 'done', next });

it('a story plays one beat after the other, with a wait between them', () => {
  const started = after({ kind: 'play' });
  expect(started).toMatchObject({ mode: 'playing', isBusy: true, index: 0 });
  expect(after({ kind: 'play' }, done(1))).toMatchObject({ mode: 'playing', isBusy: false, index: 1 });
  expect(after({ kind: 'play' }, done(1), { kind: 'due' })).toMatchObject({ isBusy: true, index: 1 });
});

it('Pause finishes the beat that is running and begins no other', () => {
  const paused = after({ kind: 'play' }, { kind: 'pause' });
  expect(paused).toMatchObject({ mode: 'paused', isBusy: true });
  expect(nextPlayerState(paused, done(1), beats)).toMatchObject({ mode: 'paused', isBusy: false, index: 1 });
  expect(after({ kind: 'play' }, done(1), { kind: 'pause' }, { kind: 'due' })).toMatchObject({
    mode: 'paused',
    isBusy: false,
  });
});

it('Step does exactly one beat and stays paused, also if it is pressed twice', () => {
  const stepping = after({ kind: 'play' }, done(1), { kind: 'step' });
  expect(stepping).toMatchObject({ mode: 'paused', isBusy: true, index: 1 });
  expect(nextPlayerState(stepping, { kind: 'step' }, beats)).toBe(stepping);
  expect(nextPlayerState(stepping, done(2), beats)).toMatchObject({ mode: 'paused', isBusy: false });
});

it('Skip finishes the stage that is shown without waiting, and goes on as before', () => {
  const inSecond = after({ kind: 'play' }, done(2), { kind: 'due' }, { kind: 'skip' });
  expect(nextPlayerState(inSecond, done(3), beats)).toMatchObject({ mode: 'playing', isBusy: true });
  expect(nextPlayerState(inSecond, done(5), beats)).toMatchObject({
    mode: 'playing',
    isBusy: false,
    index: 5,
  });

  const paused = after({ kind: 'resumed', next: 3 }, { kind: 'skip' }, done(4), done(5));
  expect(paused).toMatchObject({ mode: 'paused', isBusy: false, index: 5 });
});

it('Skip in the last wait of a stage begins the next stage, and only its first beat', () => {
  const waiting = after({ kind: 'play' }, done(2));
  expect(shownStage(beats, waiting)).toBe(0);
  const skipped = nextPlayerState(waiting, { kind: 'skip' }, beats);
  expect(skipped).toMatchObject({ isBusy: true, index: 2 });
  expect(nextPlayerState(skipped, done(3), beats)).toMatchObject({ isBusy: false, index: 3 });
});

it('an error stops the story where it is, and Play tries the same beat again', () => {
  const failed = after(
    { kind: 'play' },
    done(3),
    { kind: 'due' },
    { kind: 'failed', problem: 'No network.' },
  );
  expect(failed).toMatchObject({ mode: 'failed', isBusy: false, index: 3, problem: 'No network.' });
  expect(shownStage(beats, failed)).toBe(1);
  expect(nextPlayerState(failed, { kind: 'due' }, beats)).toBe(failed);
  expect(nextPlayerState(failed, { kind: 'play' }, beats)).toMatchObject({
    mode: 'playing',
    isBusy: true,
    index: 3,
    problem: undefined,
  });
});

it('after the last beat the story is finished, and only Start over begins again', () => {
  const finished = after({ kind: 'play' }, done(6));
  expect(finished).toMatchObject({ mode: 'finished', isBusy: false, index: 6 });
  for (const kind of ['play', 'step', 'skip', 'pause', 'due'] as const)
    expect(nextPlayerState(finished, { kind }, beats)).toBe(finished);
  expect(nextPlayerState(finished, { kind: 'started over' }, beats)).toMatchObject({
    mode: 'playing',
    isBusy: true,
    index: 0,
  });
});

it('a page that is loaded again shows the story paused, or finished', () => {
  expect(after({ kind: 'resumed', next: 4 })).toMatchObject({ mode: 'paused', isBusy: false, index: 4 });
  expect(after({ kind: 'resumed', next: 6 })).toMatchObject({ mode: 'finished' });
});

it('leaving the page stops the story', () => {
  expect(after({ kind: 'play' }, { kind: 'left' })).toMatchObject({ mode: 'paused', isBusy: false });
});

it('knows how far the story and its stage are', () => {
  const state = after({ kind: 'play' }, done(3));
  expect(playedMs(beats, state)).toBe(3_000);
  expect(totalMs(beats)).toBe(6_000);
  expect(stagePart(beats, state)).toBeCloseTo(1 / 3);
  expect([minutesText(38_900), minutesText(60_000), minutesText(0)]).toEqual(['0:38', '1:00', '0:00']);
});
