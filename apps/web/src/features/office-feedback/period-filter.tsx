import type { FeedbackBody } from '@crewtable/contract';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { left, right } from '../../ui/layout/icons.ts';
import type { FeedbackFilter } from './feedback-queries.ts';
import styles from './feedback.module.css';

interface PeriodFilterProps {
  filter: FeedbackFilter;
  /** Undefined while it is loaded. */
  data: FeedbackBody | undefined;
  onChange: (changes: Record<string, string | null>) => void;
}

/** Weeks or months, which meal or series, and the pages before and after. */
export function PeriodFilter({ filter: { step, title }, data, onChange }: PeriodFilterProps) {
  const titles = [...new Set([...(data?.titles ?? []), ...(title === undefined ? [] : [title])])];
  return (
    <div className={styles.chips} role="group" aria-label="Which time and which events">
      {(['week', 'month'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          aria-pressed={step === name}
          onClick={() => onChange({ by: name === 'week' ? null : name, to: null })}
        >
          {name === 'week' ? 'Weeks' : 'Months'}
        </button>
      ))}
      <select
        aria-label="Events"
        className={styles.chip}
        data-chosen={title !== undefined || undefined}
        value={title ?? ''}
        onChange={(event) => onChange({ title: event.target.value || null })}
      >
        <option value="">All events</option>
        {titles.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      {data && (
        <span className={styles.pages}>
          <IconButton
            icon={left}
            label={step === 'week' ? 'Earlier weeks' : 'Earlier months'}
            onClick={() => onChange({ to: data.earlierTo })}
          />
          {data.laterTo !== null && (
            <IconButton
              icon={right}
              label={step === 'week' ? 'Later weeks' : 'Later months'}
              onClick={() => onChange({ to: data.laterTo })}
            />
          )}
        </span>
      )}
    </div>
  );
}
