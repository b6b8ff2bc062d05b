import type { FoundPersonBody } from '@crewtable/contract';
import officeStyles from '../../components/office/office.module.css';
import { Link } from '../../lib/link.tsx';
import { personName } from '../../components/office/person-name.ts';
import styles from './people.module.css';

export function PeopleList({ people }: { people: readonly FoundPersonBody[] }) {
  return (
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.studentId}>
          <Link to={`/organise/people/${person.studentId}`}>
            <b>{personName(person)}</b>
            <span>{person.college}</span>
            <span>{seatsText(person.comingSeats)}</span>
            {person.isSuspended ? (
              <span className={officeStyles.tag} data-tone="coral">
                suspended
              </span>
            ) : (
              <span />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function seatsText(seats: number): string {
  if (seats === 0) return 'no coming seats';
  return seats === 1 ? '1 coming seat' : `${seats} coming seats`;
}
