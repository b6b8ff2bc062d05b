import { useNow } from '../../../lib/product-clock.ts';
import { Countdown } from '../../../ui/feedback/countdown.tsx';

const secondMs = 1_000;
/** Above that, hours are a figure nobody can picture. */
const longMs = 72 * 3_600_000;

type ReleaseCountdownProps = { closesAt: string; label: string; className?: string };

/** Until the table is laid and everything about it is shown. */
export function ReleaseCountdown({ closesAt, label, className }: ReleaseCountdownProps) {
  const now = useNow(secondMs);
  const remainingMs = now === undefined ? null : new Date(closesAt).getTime() - now.getTime();
  return (
    <Countdown
      remainingMs={remainingMs}
      label={label}
      largest={remainingMs !== null && remainingMs > longMs ? 'days' : 'hours'}
      {...(className !== undefined && { className })}
    />
  );
}
