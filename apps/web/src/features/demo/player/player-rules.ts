/** One small thing that a story does, and how long it takes together with the time to look at it. */
export interface Beat<Action = unknown> {
  readonly stage: number;
  readonly action: Action;
  readonly lastsMs: number;
}

export interface PlayerState {
  readonly mode: 'idle' | 'playing' | 'paused' | 'failed' | 'finished';
  /** A call of the story is running. */
  readonly isBusy: boolean;
  /** The next beat. */
  readonly index: number;
  /** Beats before this one follow each other without a wait. */
  readonly hurryUntil: number;
  /** Why the story stopped. */
  readonly problem: string | undefined;
}

export type PlayerEvent =
  | { readonly kind: 'play' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'step' }
  | { readonly kind: 'skip' }
  /** The time to look at the last beat is over. */
  | { readonly kind: 'due' }
  /** A beat is done, or the story has begun. Beats that are done already are left out. */
  | { readonly kind: 'done'; readonly next: number }
  | { readonly kind: 'failed'; readonly problem: string }
  /** The page was loaded again in the middle of a story. */
  | { readonly kind: 'resumed'; readonly next: number }
  | { readonly kind: 'started over' }
  /** The viewer left the page. */
  | { readonly kind: 'left' };

export const idle: PlayerState = {
  mode: 'idle',
  isBusy: false,
  index: 0,
  hurryUntil: 0,
  problem: undefined,
};

export function nextPlayerState(state: PlayerState, event: PlayerEvent, beats: readonly Beat[]): PlayerState {
  switch (event.kind) {
    case 'play':
      if (state.mode === 'finished') return state;
      return { ...state, mode: 'playing', isBusy: true, problem: undefined };
    case 'pause':
      // A call that is running is finished first.
      return state.mode === 'playing' ? { ...state, mode: 'paused', hurryUntil: 0 } : state;
    case 'step':
      if (state.mode === 'finished' || state.isBusy) return state;
      return { ...state, mode: 'paused', isBusy: true, hurryUntil: 0, problem: undefined };
    case 'skip':
      if (state.mode === 'finished') return state;
      return {
        ...state,
        mode: state.mode === 'playing' ? 'playing' : 'paused',
        isBusy: true,
        hurryUntil: endOfStage(beats, state),
        problem: undefined,
      };
    case 'due':
      return state.mode === 'playing' ? { ...state, isBusy: true } : state;
    case 'done':
      if (event.next >= beats.length) return { ...idle, mode: 'finished', index: beats.length };
      return { ...state, index: event.next, isBusy: event.next < state.hurryUntil };
    case 'failed':
      return { ...state, mode: 'failed', isBusy: false, hurryUntil: 0, problem: event.problem };
    case 'resumed':
      return event.next >= beats.length
        ? { ...idle, mode: 'finished', index: beats.length }
        : { ...idle, mode: 'paused', index: event.next };
    case 'started over':
      return { ...idle, mode: 'playing', isBusy: true };
    case 'left':
    default:
      return {
        ...state,
        mode: state.mode === 'playing' ? 'paused' : state.mode,
        isBusy: false,
        hurryUntil: 0,
      };
  }
}

/** The stage that is shown: of the beat that is running, else of the last one, which the viewer looks at. */
export function shownStage(beats: readonly Beat[], { index, isBusy, mode }: PlayerState): number {
  const shown = isBusy || mode === 'failed' ? index : index - 1;
  return beats[Math.max(0, Math.min(shown, beats.length - 1))]?.stage ?? 0;
}

/** The first beat after the shown stage. At the end of a stage that is the beat that comes next. */
function endOfStage(beats: readonly Beat[], state: PlayerState): number {
  const stage = shownStage(beats, state);
  const end = beats.findIndex((beat, index) => index >= state.index && beat.stage > stage);
  return end === -1 ? beats.length : end;
}

/** How much of the shown stage is done, from 0 to 1. */
export function stagePart(beats: readonly Beat[], state: PlayerState): number {
  const stage = shownStage(beats, state);
  const all = beats.filter((beat) => beat.stage === stage);
  const done = beats.filter((beat, index) => beat.stage === stage && index < state.index);
  return all.length === 0 ? 0 : done.length / all.length;
}

/** The time of the story until its next beat, and of the whole story. */
export function playedMs(beats: readonly Beat[], { index }: Pick<PlayerState, 'index'>): number {
  return totalMs(beats.slice(0, index));
}

export function totalMs(beats: readonly Beat[]): number {
  return beats.reduce((sum, { lastsMs }) => sum + lastsMs, 0);
}

/** '0:38' */
export function minutesText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
