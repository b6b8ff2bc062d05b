import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type BadgeProps = {
  /** Neutral for locked, amber for pending, green for done, coral for new, outline for closed. */
  tone?: 'neutral' | 'amber' | 'green' | 'coral' | 'outline';
  icon?: IconName;
  dot?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

export function Badge({ tone = 'neutral', icon, dot, className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, tone !== 'neutral' && styles[tone], className)}>
      {icon && <Icon name={icon} />}
      {dot && <span className={styles.dot} />}
      {children}
    </span>
  );
}
