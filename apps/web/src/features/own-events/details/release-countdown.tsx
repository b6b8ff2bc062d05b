import { hourMs, secondMs } from '@crewtable/contract';
import { useNow } from '../../../lib/product-clock.ts';
import { Countdown } from '../../../ui/feedback/countdown.tsx';

/** Above this duration the countdown shows days, because large numbers of hours are hard to read. */
const longMs = 72 * hourMs;

type ReleaseCountdownProps = { closesAt: string; label: string; className?: string };

/** Counts down to the release of the venue and the table mates. */
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
