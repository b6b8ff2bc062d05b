import type { TableMateBody } from '@crewtable/contract';
import { useId } from 'react';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { PersonMenu } from './person-menu.tsx';
import { initialsOf, inOrder, nameOf, toneOfMate } from '../seat-rules.ts';
import styles from './table-mates.module.css';

type TableMatesProps = { eventId: string; members: readonly TableMateBody[]; canStayAway: boolean };

/** The names of all students at the table. */
export function TableMates({ eventId, members, canStayAway }: TableMatesProps) {
  const titleId = useId();
  const here = members.filter(({ checkedIn }) => checkedIn).length;
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <div className={styles.head}>
        <h3 id={titleId}>At your table</h3>
        {here > 0 && (
          <p>
            {here} of {members.length} checked in
          </p>
        )}
      </div>
      <ul className={styles.mates}>
        {inOrder(members).map((mate) => (
          <li key={mate.userId} data-absent={mate.absent || undefined}>
            <Avatar
              size="small"
              initials={initialsOf(mate)}
              tone={mate.absent ? 'linen' : toneOfMate(mate)}
              present={mate.checkedIn}
            />
            <span className={styles.words}>
              <b>{mate.isYou ? 'You' : nameOf(mate)}</b>
              <span className={styles.college}>{stateText(mate)}</span>
            </span>
            {!mate.isYou && <PersonMenu person={mate} {...{ eventId, canStayAway }} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateText({ college, absent, checkedIn, isFriend }: TableMateBody): string {
  if (absent) return 'Can’t come';
  if (checkedIn) return 'Checked in';
  return isFriend ? `${college}, your friend` : college;
}
