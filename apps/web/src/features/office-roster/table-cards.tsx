import type { EventTablesBody, SeatedStudentBody } from '@crewtable/contract';
import { MiniTable } from '../../components/office/mini-table.tsx';
import { personName } from '../../components/office/person-name.ts';
import { Link } from '../../lib/link.tsx';
import styles from './table-cards.module.css';

interface TableCardsProps {
  eventId: string;
  shown: EventTablesBody;
}

/** Each table with the names of its students. A name leads to its row of the roster. */
export function TableCards({ eventId, shown: { tables, isProposal } }: TableCardsProps) {
  return (
    <ul className={styles.cards}>
      {tables.map(({ number, venue, explanation, students }) => {
        const absent = students.filter(({ presence }) => presence === 'absent').length;
        const checkedIn = students.filter(({ presence }) => presence === 'here').length;
        return (
          <li key={number}>
            <header>
              <MiniTable
                number={number}
                students={students.length}
                checkedIn={checkedIn}
                absent={absent}
                hasVenue={isProposal || venue !== null}
              />
              <h3>Table {number}</h3>
              <span>{isProposal ? `${students.length} students` : (venue ?? 'No venue yet')}</span>
            </header>
            <StudentList eventId={eventId} students={students} />
            {explanation !== null && <p>{explanation}</p>}
          </li>
        );
      })}
    </ul>
  );
}

export function StudentList({
  eventId,
  students,
}: {
  eventId: string;
  students: readonly SeatedStudentBody[];
}) {
  return (
    <ul className={styles.students}>
      {students.map((student) => (
        <li key={student.studentId} data-presence={student.presence ?? undefined}>
          <Link to={`/organise/events/${eventId}/people?student=${student.studentId}`}>
            {personName(student)}
          </Link>
          <span>
            {student.presence === 'here' && 'checked in'}
            {student.presence === 'absent' && 'absent'}
            {student.presence === null && student.college}
          </span>
        </li>
      ))}
    </ul>
  );
}
