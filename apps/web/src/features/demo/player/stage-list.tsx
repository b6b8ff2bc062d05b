import type { CSSProperties } from 'react';
import { formatTime, formatWeekday } from '../../../lib/format-date.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check, people } from '../../../ui/layout/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { shownStage, stagePart } from './player-rules.ts';
import type { Beat, PlayerState } from './player-rules.ts';
import styles from './stage-list.module.css';
import type { StoryText } from './story-texts.ts';

type StageListProps = {
  text: Pick<StoryText, 'title' | 'stages' | 'times'>;
  state: PlayerState;
  beats: readonly Beat[];
};

/** The stages of a story with their times: which are done, which one is shown, which are to come. */
export function StageList({ text: { title, stages, times }, state, beats }: StageListProps) {
  const isBegun = state.mode !== 'idle';
  const isOver = state.mode === 'finished';
  const current = shownStage(beats, state);
  return (
    <ol className={styles.stages} aria-label={title}>
      {stages.map((stage, i) => {
        const isDone = isOver || (isBegun && i < current);
        const isNow = isBegun && !isOver && i === current;
        const at = times[i];
        return (
          <li
            key={stage}
            aria-current={isNow ? 'step' : undefined}
            className={classNames(isDone && styles.done, isNow && styles.now)}
            style={
              isNow
                ? ({ '--part': `${Math.round(stagePart(beats, state) * 100)}%` } as CSSProperties)
                : undefined
            }
          >
            <span className={styles.mark}>
              {isDone && <Icon name={check} />}
              {isNow && <Icon name={people} />}
            </span>
            <span className={styles.words}>
              <b>{stage}</b>
              {isDone && <VisuallyHidden>, done</VisuallyHidden>}
              <span>{at === undefined ? '\u00a0' : timeText(new Date(at))}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** 'Fri, 6:04 PM' */
function timeText(at: Date): string {
  return `${formatWeekday(at)}, ${formatTime(at)}`;
}
