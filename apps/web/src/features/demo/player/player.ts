import { nextPlayerState, idle, totalMs, playedMs } from './player-rules.ts';
import type { Beat, PlayerEvent, PlayerState } from './player-rules.ts';

/** What a player needs to know of a story. `Story` is plain data, kept for a page that is loaded again. */
export interface Script<Story, Facts, Action> {
  begin(signal: AbortSignal): Promise<Story>;
  /** What is done already, for a story that is resumed. */
  readFacts(story: Story, signal: AbortSignal): Promise<Facts>;
  beatsOf(story: Story): readonly Beat<Action>[];
  isDone(action: Action, facts: Facts, story: Story): boolean;
  /** Safe to repeat. Returns what has changed. */
  perform(action: Action, story: Story, signal: AbortSignal): Promise<Partial<Facts>>;
  /** Whether the viewer has seen what this action leads to. After a while the story goes on all the same. */
  isSeen(action: Action, story: Story): boolean;
  /** For the viewer; the story pauses. */
  describeProblem(error: unknown): string;
}

export interface StoryStorage<Story> {
  read(): Story | undefined;
  write(story: Story | undefined): void;
}

export interface Snapshot<Story, Facts> {
  readonly state: PlayerState;
  readonly story: Story | undefined;
  readonly facts: Facts | undefined;
  readonly beats: readonly Beat[];
}

const lookAgainMs = 250;
const maxUnseenMs = 20_000;

/** Plays a story beat by beat. Nothing runs after `leave`. */
export interface Player<Story, Facts> {
  readonly snapshot: () => Snapshot<Story, Facts>;
  readonly subscribe: (wake: () => void) => () => void;
  readonly playedMs: () => number;
  readonly totalMs: () => number;
  play(): void;
  pause(): void;
  step(): void;
  skip(): void;
  startOver(): void;
  /** Shows the stored story of a page that was loaded again, paused. */
  resume(): Promise<void>;
  leave(): void;
}

export function createPlayer<Story, Facts extends object, Action>(
  script: Script<Story, Facts, Action>,
  storage: StoryStorage<Story>,
): Player<Story, Facts> {
  const watchers = new Set<() => void>();
  let leaving = new AbortController();
  /** Rises when the story starts over. */
  let round = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let story: Story | undefined;
  let facts: Facts | undefined;
  let beats: readonly Beat<Action>[] = [];
  /** When the current beat began, by the clock of the browser. */
  let beganAt = 0;
  /** The loop that does the beats. There is one at a time. */
  let runner: object | undefined;
  let current: Snapshot<Story, Facts> = { state: idle, story, facts, beats };

  function dispatch(event: PlayerEvent): void {
    current = { state: nextPlayerState(current.state, event, beats), story, facts, beats };
    for (const wake of watchers) wake();
  }

  function press(event: PlayerEvent): void {
    clearTimeout(timer);
    dispatch(event);
    void run();
  }

  async function run(): Promise<void> {
    if (runner !== undefined) return;
    const self = {};
    runner = self;
    const { signal } = leaving;
    while (current.state.isBusy && !signal.aborted) {
      beganAt = performance.now();
      const started = round;
      const next = await oneBeat(signal);
      // A story that starts over waits for the call of the old one, because two would get in each other's way.
      if (started !== round) forget();
      else if (!signal.aborted) dispatch(next);
    }
    if (runner === self) runner = undefined;
    if (signal.aborted || current.state.mode !== 'playing') return;
    const lasts = beats[current.state.index - 1]?.lastsMs ?? 0;
    goOnAfter(Math.max(0, lasts - (performance.now() - beganAt)), maxUnseenMs);
  }

  function goOnAfter(ms: number, unseenMs: number): void {
    timer = setTimeout(() => {
      const shown = beats[current.state.index - 1];
      const isSeen = shown === undefined || story === undefined || script.isSeen(shown.action, story);
      if (isSeen || unseenMs <= 0) press({ kind: 'due' });
      else goOnAfter(lookAgainMs, unseenMs - lookAgainMs);
    }, ms);
  }

  async function oneBeat(signal: AbortSignal): Promise<PlayerEvent> {
    try {
      if (story === undefined) {
        const begun = await script.begin(signal);
        facts = await script.readFacts(begun, signal);
        open(begun);
        return { kind: 'done', next: firstOpenBeat(0) };
      }
      facts ??= await script.readFacts(story, signal);
      const beat = beats[current.state.index];
      if (beat === undefined || facts === undefined) return { kind: 'done', next: beats.length };
      if (!script.isDone(beat.action, facts, story))
        facts = { ...facts, ...(await script.perform(beat.action, story, signal)) };
      return { kind: 'done', next: firstOpenBeat(current.state.index + 1) };
    } catch (error) {
      return { kind: 'failed', problem: script.describeProblem(error) };
    }
  }

  function open(begun: Story): void {
    story = begun;
    beats = script.beatsOf(begun);
    storage.write(begun);
  }

  function forget(): void {
    [story, facts, beats] = [undefined, undefined, []];
    storage.write(undefined);
  }

  function firstOpenBeat(from: number): number {
    const found = beats.findIndex(
      ({ action }, index) =>
        index >= from && facts !== undefined && story !== undefined && !script.isDone(action, facts, story),
    );
    return found === -1 ? beats.length : found;
  }

  return {
    snapshot: () => current,
    subscribe(wake) {
      watchers.add(wake);
      return () => watchers.delete(wake);
    },
    totalMs: () => totalMs(beats),
    playedMs() {
      const { state } = current;
      const before = playedMs(beats, state);
      if (state.mode !== 'playing') return before;
      // While the viewer looks at a beat, its time runs; it does not run ahead of a slow call.
      const shown = beats[state.isBusy ? state.index : state.index - 1]?.lastsMs ?? 0;
      const passed = Math.min(performance.now() - beganAt, shown);
      return state.isBusy ? before + passed : before - shown + passed;
    },
    play: () => press({ kind: 'play' }),
    pause: () => press({ kind: 'pause' }),
    step: () => press({ kind: 'step' }),
    skip: () => press({ kind: 'skip' }),
    startOver() {
      round += 1;
      forget();
      press({ kind: 'started over' });
    },
    async resume() {
      const stored = storage.read();
      if (stored === undefined || current.state.mode !== 'idle') return;
      const { signal } = leaving;
      // The viewer may play or start over while the facts are read: that wins.
      const isWanted = () => !signal.aborted && current.state.mode === 'idle';
      try {
        open(stored);
        const read = await script.readFacts(stored, signal);
        if (!isWanted()) return;
        facts = read;
        dispatch({ kind: 'resumed', next: firstOpenBeat(0) });
      } catch (error) {
        if (isWanted()) dispatch({ kind: 'failed', problem: script.describeProblem(error) });
      }
    },
    leave() {
      clearTimeout(timer);
      leaving.abort();
      leaving = new AbortController();
      runner = undefined;
      dispatch({ kind: 'left' });
    },
  };
}
