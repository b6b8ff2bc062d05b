import { dayMs, hourMs } from '@crewtable/contract';
import { useState } from 'react';
import { formatDate } from '../../../lib/format-date.ts';
import { productClock } from '../../../lib/product-clock.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { showToast } from '../../../ui/feedback/show-toast.tsx';
import { useMoveClock } from '../demo-queries.ts';
import { DemoSection } from '../page/demo-section.tsx';
import { ClockProgress } from './clock-progress.tsx';
import styles from './clock-panel.module.css';

type Step = { words: string; to: (now: number) => number };

const steps: Step[] = [
  { words: '+1 hour', to: (now) => now + hourMs },
  { words: '+1 day', to: (now) => now + dayMs },
  { words: '+1 week', to: (now) => now + 7 * dayMs },
];

type ClockPanelProps = {
  nextDueAt: string | undefined;
  /** While a story plays, it moves the clock itself. */
  isTaken: boolean;
};

/** The buttons that move the product's clock. */
export function ClockPanel({ nextDueAt, isTaken }: ClockPanelProps) {
  const moveClock = useMoveClock();
  const [move, setMove] = useState<{ words: string; from: number; to: number }>();
  const all =
    nextDueAt === undefined
      ? steps
      : [...steps, { words: 'To what comes next', to: () => Date.parse(nextDueAt) }];

  function press({ words, to }: Step) {
    const from = productClock.now()?.getTime();
    if (moveClock.isPending || isTaken || from === undefined) return;
    const target = to(from);
    setMove({ words, from, to: target });
    moveClock.mutate(
      { now: new Date(target).toISOString() },
      { onError: (error) => showToast.error('The clock did not move.', error.message) },
    );
  }

  return (
    <DemoSection
      id="clock"
      title="Move the clock"
      lead="It only moves forward. All that happens until then happens: mails arrive, tables are told, meals take place."
    >
      <div className={styles.steps}>
        {all.map((step) => (
          <Button
            key={step.words}
            size="small"
            variant="second"
            disabled={isTaken}
            working={moveClock.isPending && move?.words === step.words}
            workingLabel="Moving..."
            onClick={() => press(step)}
          >
            {step.words}
          </Button>
        ))}
      </div>
      {isTaken && <p className={styles.fine}>The story moves the clock. Pause it first.</p>}
      {moveClock.isPending && move && (
        <ClockProgress from={move.from} to={move.to} label={`Moving to ${formatDate(new Date(move.to))}`} />
      )}
    </DemoSection>
  );
}
