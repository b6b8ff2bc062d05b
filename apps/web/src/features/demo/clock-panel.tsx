import { useState } from 'react';
import { formatDay, formatTime, formatYear } from '../../lib/format-date.ts';
import { useNow } from '../../lib/product-clock.ts';
import { Button } from '../../ui/forms/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import type { ClockMove } from './demo-queries.ts';
import { useMoveClock } from './demo-queries.ts';
import styles from './clock-panel.module.css';

type Step = { words: string; move: ClockMove };

const steps: Step[] = [
  { words: '+1 hour', move: { advance: 'PT1H' } },
  { words: '+1 day', move: { advance: 'P1D' } },
  { words: '+1 week', move: { advance: 'P1W' } },
];

/** Shows the product's clock and the buttons that move it. */
export function ClockPanel({ nextDueAt }: { nextDueAt: string | undefined }) {
  const now = useNow(1_000);
  const moveClock = useMoveClock();
  const [pressed, setPressed] = useState<string>();
  const all =
    nextDueAt === undefined ? steps : [...steps, { words: 'To the next due job', move: { now: nextDueAt } }];

  function press({ words, move }: Step) {
    if (moveClock.isPending) return;
    setPressed(words);
    moveClock.mutate(move, { onError: (error) => showToast.error('The clock did not move.', error.message) });
  }

  return (
    <section className={styles.panel} data-ground="wine" aria-labelledby="clock-title">
      <h2 id="clock-title" className={styles.title}>
        The clock
      </h2>
      <p className={styles.time} role="timer">
        {now ? formatTime(now) : '\u00a0'}
      </p>
      <p className={styles.day}>{now ? `${formatDay(now)}, ${formatYear(now)}, in New York` : '\u00a0'}</p>
      <div className={styles.steps}>
        {all.map((step) => (
          <Button
            key={step.words}
            size="small"
            variant="second"
            working={moveClock.isPending && pressed === step.words}
            workingLabel="Moving..."
            onClick={() => press(step)}
          >
            {step.words}
          </Button>
        ))}
      </div>
      <p className={styles.fine}>It only moves forward. Jobs that are due by then run first.</p>
    </section>
  );
}
