import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailure, LoadingRows, OfficePage } from '../../components/office/office-page.tsx';
import { personQuery } from '../../features/office-people/people-queries.ts';
import styles from '../../features/office-people/people.module.css';
import { PersonActs } from '../../features/office-people/person-acts.tsx';
import { PersonNotices, PersonSessions } from '../../features/office-people/person-contact.tsx';
import { personName } from '../../components/office/person-name.ts';
import { PersonNotes } from '../../features/office-people/person-notes.tsx';
import { PersonPayments, PersonSeats } from '../../features/office-people/person-seats.tsx';
import { formatLongDay } from '../../lib/format-date.ts';

export const handle = { title: 'Student' };

export function Component() {
  const { studentId = '' } = useParams();
  const person = useQuery(personQuery(studentId));
  const { data } = person;
  if (!data)
    return (
      <OfficePage title="Student" lead="Seats, payments, notifications, sessions and notes.">
        {person.error ? (
          <LoadFailure
            error={person.error}
            onRetry={() => void person.refetch()}
            working={person.isFetching}
          />
        ) : (
          <LoadingRows />
        )}
      </OfficePage>
    );
  const status = data.status === 'suspended' ? 'Suspended. ' : '';
  return (
    <OfficePage
      title={personName(data)}
      lead={`${status}${data.college}. Joined ${formatLongDay(new Date(data.joinedAt))}.`}
    >
      <PersonActs key={studentId} person={data} />
      <div className={styles.columns}>
        <div>
          <PersonSeats seats={data.seats} />
          {data.payments && <PersonPayments studentId={studentId} payments={data.payments} />}
        </div>
        <div>
          {data.notes && <PersonNotes studentId={studentId} notes={data.notes} />}
          <PersonSessions person={data} />
          <PersonNotices person={data} />
        </div>
      </div>
    </OfficePage>
  );
}
