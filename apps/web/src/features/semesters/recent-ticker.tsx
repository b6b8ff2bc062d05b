import type { SeriesBody } from '@crewtable/contract';
import { useEffect, useState } from 'react';
import { Avatar } from '../../ui/layout/avatar.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import styles from './recent-ticker.module.css';
import { useReducedMotion } from './reduced-motion.ts';

const turnMs = 4_000;

/** Rotates through recent registrations. Pauses on hover, and if the device asks for reduced motion. */
export function RecentTicker({ recent }: { recent: SeriesBody['recentRegistrations'] }) {
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState(false);
  const reducedMotion = useReducedMotion();
  const moves = recent.length > 1 && !held && !reducedMotion;

  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [moves]);

  const shown = recent[turn % Math.max(1, recent.length)];
  if (shown === undefined) return null;
  const { firstName, lastInitial, college, example } = shown;
  return (
    <section
      aria-label="Recently registered"
      className={styles.ticker}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div key={turn} className={styles.entry}>
        <Avatar size="small" initials={`${firstName[0] ?? ''}${lastInitial}`} />
        <p>
          <b>
            {firstName} {lastInitial}.
          </b>{' '}
          from {college} just registered
        </p>
        {example && <Badge tone="outline">Example</Badge>}
      </div>
    </section>
  );
}
