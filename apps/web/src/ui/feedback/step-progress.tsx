import { classNames } from '../class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { check } from '../layout/icons.ts';
import styles from './step-progress.module.css';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

type StepProgressProps = {
  label: string;
  steps: readonly string[];
  /** The index of the current step; the number of steps if all are done. */
  current: number;
  className?: string;
};

/** Shows which steps are done, current and open. */
export function StepProgress({ label, steps, current, className }: StepProgressProps) {
  return (
    <div className={classNames(styles.frame, className)}>
      <ol aria-label={label} className={styles.steps}>
        {steps.map((step, i) => (
          <li
            key={step}
            aria-current={i === current ? 'step' : undefined}
            className={classNames(styles.step, i < current && styles.done, i === current && styles.now)}
          >
            <span className={styles.mark}>{i < current && <Icon name={check} />}</span>
            <span>
              {step}
              {i < current && <VisuallyHidden>, done</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
