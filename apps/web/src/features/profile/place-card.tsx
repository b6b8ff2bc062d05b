import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './place-card.module.css';

type PlaceCardProps = {
  firstName: string;
  lastName: string;
  /** Derived from the email address; the caller passes a skeleton while the address loads. */
  college: ReactNode;
  /** Extra class for the tablecloth under the card. */
  className?: string | undefined;
};

/** A student as the others at the table see them: first name, last initial, college. */
export function PlaceCard({ firstName, lastName, college, className }: PlaceCardProps) {
  const name = nameAtTheTable(firstName, lastName);
  return (
    <div className={classNames(styles.cloth, className)}>
      <div className={styles.card}>
        <p className={styles.name} data-empty={name === '' || undefined}>
          {name || 'You'}
        </p>
        <div className={styles.college}>{college}</div>
      </div>
    </div>
  );
}

/** For example 'Ana O.'. */
function nameAtTheTable(firstName: string, lastName: string): string {
  const [initial] = lastName.trim();
  return `${firstName.trim()} ${initial === undefined ? '' : `${initial.toUpperCase()}.`}`.trim();
}
