import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatDay, formatTime, formatYear } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { pause, play, restart, skip, step } from '../../../ui/layout/icons.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import type { Player } from './player.ts';
import { minutesText, shownStage } from './player-rules.ts';
import type { Beat, PlayerState } from './player-rules.ts';
import { StageList } from './stage-list.tsx';
import type { StoryText } from './story-texts.ts';
import styles from './player-panel.module.css';

type PlayerPanelProps = {
  text: StoryText;
  state: PlayerState;
  beats: readonly Beat[];
  player: Pick<
    Player<unknown, unknown>,
    'play' | 'pause' | 'step' | 'skip' | 'startOver' | 'playedMs' | 'totalMs'
  >;
  /** Offers the other story, before this one has begun and after it has ended. */
  other: ReactNode;
};

/** The story with its clock, its stages and its buttons. */
export function PlayerPanel({ text, state, beats, player, other }: PlayerPanelProps) {
  const { mode } = state;
  const stage = shownStage(beats, state);
  const now = useNow(1_000);
  const isAway = mode === 'idle' || mode === 'finished';
  const controls = useRef<HTMLDivElement>(null);
  const keepFocus = useFocusAfterRemoval(() => controls.current?.querySelector('button'));
  return (
    <section className={styles.panel} data-ground="wine" aria-labelledby="player-title">
      <div className={styles.top}>
        <div>
          <p className={styles.eyebrow}>
            <Progress mode={mode} player={player} />
          </p>
          <h2 id="player-title" className={styles.title}>
            {text.title}
          </h2>
          <p className={styles.lead}>
            {text.lead} {text.remark}
          </p>
        </div>
        <div className={styles.clock}>
          <p className={styles.eyebrow}>The clock</p>
          <p className={styles.time} role="timer">
            {now ? formatTime(now) : '\u00a0'}
          </p>
          <p className={styles.day}>
            {now ? `${formatDay(now)}, ${formatYear(now)}, in New York` : '\u00a0'}
          </p>
        </div>
      </div>
      <StageList text={text} state={state} beats={beats} />
      <div ref={controls} className={styles.controls} data-on-the-way={!isAway || undefined} {...keepFocus}>
        {state.problem !== undefined && (
          <p role="alert" className={styles.problem}>
            The story stopped: {state.problem}
          </p>
        )}
        {mode === 'finished' ? (
          <Button size="small" onClick={() => player.startOver()}>
            <Icon name={restart} />
            Start over
          </Button>
        ) : (
          <Button size="small" onClick={() => (mode === 'playing' ? player.pause() : player.play())}>
            <Icon name={mode === 'playing' ? pause : play} />
            {mode === 'playing'
              ? 'Pause'
              : mode === 'failed'
                ? 'Try again'
                : mode === 'idle'
                  ? text.title
                  : 'Play'}
          </Button>
        )}
        {!isAway && (
          <>
            <Button size="small" variant="second" onClick={() => player.step()}>
              <Icon name={step} />
              Step
            </Button>
            <Button size="small" variant="second" onClick={() => player.skip()}>
              <Icon name={skip} />
              Skip
            </Button>
            <Button size="small" variant="second" onClick={() => player.startOver()}>
              <Icon name={restart} />
              Start over
            </Button>
          </>
        )}
        {isAway && other}
        <p className={styles.step} role="status">
          {mode === 'idle' ? (
            `${text.stages.length} steps`
          ) : (
            <>
              Step {stage + 1} of {text.stages.length}
              <span className={styles.stage}>: {text.stages[stage]}</span>
            </>
          )}
        </p>
      </div>
    </section>
  );
}

const tickMs = 250;
const aboutMs = 60_000;

type ProgressProps = Pick<PlayerPanelProps, 'player'> & { mode: PlayerState['mode'] };

/** 'Playing, 0:38 of about 1:00' */
function Progress({ mode, player }: ProgressProps) {
  const [, setTick] = useState(0);
  const isPlaying = mode === 'playing';
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setTick((before) => before + 1), tickMs);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const total = minutesText(player.totalMs() || aboutMs);
  const played = minutesText(player.playedMs());
  if (mode === 'idle') return `About ${total}, by itself`;
  if (mode === 'finished') return `Played, in about ${total}`;
  return `${isPlaying ? 'Playing' : mode === 'failed' ? 'Stopped' : 'Paused'}, ${played} of about ${total}`;
}
