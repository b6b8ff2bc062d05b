import { useQuery } from '@tanstack/react-query';
import { formatDate } from '../../../lib/format-date.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { movingClockQuery } from '../demo-queries.ts';
import { ProgressBar } from '../progress-bar.tsx';

type ClockProgressProps = { from: number; to: number; label: string };

/** How far the clock has moved. It stops at everything that is due on the way. */
export function ClockProgress({ from, to, label }: ClockProgressProps) {
  useQuery(movingClockQuery);
  const now = useNow(1_000)?.getTime() ?? from;
  return (
    <ProgressBar
      label={label}
      part={to <= from ? 1 : (now - from) / (to - from)}
      text={`${formatDate(new Date(now))}, on the way to ${formatDate(new Date(to))}`}
    />
  );
}
