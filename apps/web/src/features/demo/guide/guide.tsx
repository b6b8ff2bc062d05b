import type { ReactNode } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { nextStep } from './guide-rules.ts';
import type { GuideStep } from './guide-rules.ts';
import styles from './guide.module.css';

type GuideProps = {
  steps: readonly GuideStep[];
  isBusy: boolean;
  onStep: (step: GuideStep['id']) => void;
  /** Below the steps. */
  children: ReactNode;
};

const buttons: Record<GuideStep['id'], { words: string; busy: string }> = {
  'sign in': { words: 'Sign in as a guest', busy: 'Signing in...' },
  'take a seat': { words: 'Take a seat', busy: 'Taking a seat...' },
  jump: { words: 'Jump', busy: 'Jumping...' },
};

/** The three steps to a lit table. It knows where the viewer stands. */
export function Guide({ steps, isBusy, onStep, children }: GuideProps) {
  const next = nextStep(steps);
  return (
    <section aria-labelledby="guide-title">
      <h2 id="guide-title" className={styles.title}>
        By hand, in three steps
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, i) => (
          <li key={step.id} aria-current={step === next ? 'step' : undefined}>
            <span className={classNames(styles.mark, step.isDone && styles.done)}>
              {step.isDone ? <Icon name={check} /> : <span aria-hidden="true">{i + 1}</span>}
            </span>
            <div className={styles.words}>
              <b>{step.title}</b>
              {step.isDone && <VisuallyHidden>, done</VisuallyHidden>}
              <p>{step.text}</p>
              {step === next && (
                <Button
                  size="small"
                  variant="second"
                  working={isBusy}
                  workingLabel={buttons[step.id].busy}
                  onClick={() => onStep(step.id)}
                >
                  {buttons[step.id].words}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.below}>{children}</div>
    </section>
  );
}
