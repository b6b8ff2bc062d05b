import type { TableMateBody } from '@crewtable/contract';
import { useId } from 'react';
import { Avatar } from '../../../ui/layout/avatar.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { check } from '../../../ui/layout/icons.ts';
import { PersonMenu } from './person-menu.tsx';
import styles from './people-met.module.css';
import { initialsOf, inOrder, nameOf, toneOfMate } from '../seat-rules.ts';
import { useWish } from './wish.ts';

type PeopleMetProps = { eventId: string; members: readonly TableMateBody[] };

/** The students who attended, and the current student's private wish about each. */
export function PeopleMet({ eventId, members }: PeopleMetProps) {
  const titleId = useId();
  const met = inOrder(members).filter(({ isYou, absent }) => !isYou && !absent);
  if (met.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        People you met
      </h3>
      <p className={styles.hint}>
        Your wishes are private. ‘Again’ is shown only if both of you choose it. ‘Never again’ is never shown
        and keeps you apart from now on.
      </p>
      <ul className={styles.people}>
        {met.map((person) => (
          <Person key={person.userId} person={person} eventId={eventId} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person, eventId }: { person: TableMateBody; eventId: string }) {
  const change = useWish(person);
  // Shows the pressed wish immediately; if the request fails, shows the saved wish again.
  const wish = change.isPending ? change.variables : person.wish;
  const choose = (chosen: 'again' | 'never') => {
    if (!change.isPending) change.mutate(wish === chosen ? null : chosen);
  };
  const name = nameOf(person);
  return (
    <li>
      <Avatar size="small" initials={initialsOf(person)} tone={toneOfMate(person)} />
      <span className={styles.words}>
        <b>{name}</b>
        <span>{person.college}</span>
      </span>
      <span className={styles.choices} role="group" aria-label={`Meet ${name} again?`}>
        <button type="button" aria-pressed={wish === 'again'} onClick={() => choose('again')}>
          Again
        </button>
        <button type="button" aria-pressed={wish === 'never'} onClick={() => choose('never')}>
          Never again
        </button>
      </span>
      <PersonMenu person={person} eventId={eventId} />
      {person.again && (
        <span className={styles.mutual}>
          <Badge tone="green" icon={check}>
            You both want to meet again
          </Badge>
        </span>
      )}
    </li>
  );
}
