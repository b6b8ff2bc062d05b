import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Link } from '../../../lib/link.tsx';
import { Button, LinkButton } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { nextStep } from './guide-rules.ts';
import type { GuideStep } from './guide-rules.ts';
import styles from './guide.module.css';

type GuideProps = {
  steps: readonly GuideStep[];
  isBusy: boolean;
  /** A story is playing, which does the steps itself. */
  isTaken: boolean;
  onStep: (step: GuideStep['id']) => void;
  /** How far the step that is running is. */
  progress: ReactNode;
  /** Below the steps. */
  children: ReactNode;
};

const buttons: Record<GuideStep['id'], { words: string; busy: string }> = {
  'complete profile': { words: 'Use an invented one', busy: 'Filling in...' },
  'sign in': { words: 'Sign in as a guest', busy: 'Signing in...' },
  'take a seat': { words: 'Take a seat', busy: 'Taking a seat...' },
  jump: { words: 'Jump to when the tables are told', busy: 'Moving the clock...' },
};

/** The three steps to a lit table. It knows where the viewer stands. */
export function Guide({ steps, isBusy, isTaken, onStep, progress, children }: GuideProps) {
  const section = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const keepFocus = useFocusAfterRemoval(
    () => section.current?.querySelector<HTMLElement>('button, a') ?? title.current,
  );
  const next = nextStep(steps);
  const renderAction = (id: GuideStep['id']) => (
    <div className={styles.actions}>
      {id === 'complete profile' && (
        // The pages of a student ask for what is missing.
        <LinkButton size="small" variant="second" asChild>
          <Link to="/home">Complete your profile</Link>
        </LinkButton>
      )}
      <Button
        size="small"
        variant="second"
        working={isBusy}
        workingLabel={buttons[id].busy}
        onClick={() => onStep(id)}
      >
        {buttons[id].words}
      </Button>
    </div>
  );
  return (
    <section ref={section} aria-labelledby="guide-title" {...keepFocus}>
      <h2 ref={title} id="guide-title" className={styles.title} tabIndex={-1}>
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
              {step === next && !step.isWaiting && !isTaken && renderAction(step.id)}
              {step === next && progress}
            </div>
          </li>
        ))}
      </ol>
      <div className={styles.below}>{children}</div>
    </section>
  );
}
