import type { ReactNode } from 'react';
import { Paper } from '../layout/paper.tsx';
import styles from './state-card.module.css';

type StateCardProps = {
  picture: ReactNode;
  title: string;
  headingLevel?: 1 | 2 | 3 | undefined;
  children?: ReactNode;
  action?: ReactNode;
  role?: 'alert' | undefined;
};

/** A drawing, a text and the next step: the layout of EmptyState and ErrorState. */
export function StateCard({ picture, title, headingLevel = 2, children, action, role }: StateCardProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <Paper className={styles.state} role={role}>
      <div className={styles.picture}>{picture}</div>
      <div>
        <Heading className={styles.title}>{title}</Heading>
        {children && <div className={styles.text}>{children}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </Paper>
  );
}
