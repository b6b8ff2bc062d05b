import { api } from '@crewtable/contract';
import type { RosterStudentBody } from '@crewtable/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormFailure } from '../../components/office/form-failure.tsx';
import officeStyles from '../../components/office/office.module.css';
import { LoadFailure, LoadingRows } from '../../components/office/office-page.tsx';
import { eventsKey } from '../../components/office/office-queries.ts';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatDate, formatMonthDay, formatTime } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { seatToneOf } from '../../ui/layout/avatar-tone.ts';
import { FreeTables } from './free-tables.tsx';
import { personInitials, personName } from '../../components/office/person-name.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { rosterStudentQuery } from './roster-queries.ts';
import { moneyWords } from './roster-words.ts';
import styles from './roster.module.css';

interface StudentPanelProps {
  eventId: string;
  studentId: string;
  onClose: () => void;
}

/** Everything about one seat, beside the roster. On a phone it covers the page. */
export function StudentPanel({ eventId, studentId, onClose }: StudentPanelProps) {
  const { data, error, refetch, isFetching, isPending } = useQuery(rosterStudentQuery(eventId, studentId));
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  useEffect(() => {
    // A dialog above the panel takes the key first.
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <aside aria-label={data ? personName(data) : 'Student'} className={styles.panel}>
      <header>
        {data && (
          <>
            <span aria-hidden className={styles.initials} data-tone={seatToneOf(studentId)}>
              {personInitials(data)}
            </span>
            <div>
              <h2 ref={heading} tabIndex={-1}>
                {personName(data)}
              </h2>
              <p>{data.college}</p>
            </div>
          </>
        )}
        <IconButton icon="close" label="Close" onClick={onClose} />
      </header>
      {isPending && <LoadingRows />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data && <Details key={studentId} eventId={eventId} student={data} onClose={onClose} />}
    </aside>
  );
}

function Details({
  eventId,
  student,
  onClose,
}: {
  eventId: string;
  student: RosterStudentBody;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'out' | 'waitlist'>();
  const [news, setNews] = useState('');
  const { possible, came, told, friends } = student;
  const state = stateOf(student);
  return (
    <>
      <div className={styles.status}>
        <b className={styles.state} data-tone={state.tone}>
          {state.text}
        </b>
        {state.detail !== undefined && <p>{state.detail}</p>}
      </div>
      <p role="status" className={styles.news}>
        {news}
      </p>
      {possible.seat && <FreeTables eventId={eventId} student={student} onSeated={setNews} />}
      <dl className={styles.facts}>
        {student.paid !== null && (
          <Fact name="Paid">
            {moneyWords(student)}
            {student.paidAt !== null && `, ${formatMonthDay(new Date(student.paidAt))}`}
          </Fact>
        )}
        <Fact name="Registered">
          {student.registeredAt === null ? 'Not yet' : formatDate(new Date(student.registeredAt))}
        </Fact>
        {friends.length > 0 && <Fact name="Friends">{friends.map(personName).join(', ')}</Fact>}
        <Fact name="Came before">
          {came.length === 0
            ? 'First time'
            : came.map(({ title, startsAt }) => `${title} ${formatMonthDay(new Date(startsAt))}`).join(', ')}
        </Fact>
        {told && (
          <Fact name="Told">
            {told.title}
            {told.readAt === null ? ', not read yet' : `, read ${formatTime(new Date(told.readAt))}`}
          </Fact>
        )}
        <Fact name="Person">
          <Link to={`/organise/people/${student.studentId}`}>Everything about {personName(student)}</Link>
        </Fact>
      </dl>
      {possible.attendance && <Attendance eventId={eventId} student={student} />}
      {(possible.takeOut || possible.toWaitlist) && (
        <div className={styles.acts}>
          {possible.toWaitlist && (
            <button type="button" className={officeStyles.quiet} onClick={() => setDialog('waitlist')}>
              To the waitlist
            </button>
          )}
          {possible.takeOut && (
            <button
              type="button"
              className={officeStyles.quiet}
              data-tone="careful"
              onClick={() => setDialog('out')}
            >
              Take out…
            </button>
          )}
        </div>
      )}
      {dialog && (
        <RemovalDialog
          eventId={eventId}
          student={student}
          to={dialog}
          onDone={() => {
            setDialog(undefined);
            onClose();
            // The panel closes: what it shows is gone and must not be read again.
            const gone = rosterStudentQuery(eventId, student.studentId).queryKey.join();
            void client.invalidateQueries({
              queryKey: eventsKey,
              predicate: ({ queryKey }) => queryKey.join() !== gone,
            });
          }}
          onClose={() => {
            setDialog(undefined);
            // A colleague or the student may have been faster.
            void client.invalidateQueries({ queryKey: eventsKey });
          }}
        />
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Came or absent, from the start on. */
function Attendance({ eventId, student }: { eventId: string; student: RosterStudentBody }) {
  const client = useQueryClient();
  const { keyFor, renew } = useIdempotencyKey();
  const correct = useMutation({
    mutationFn: (came: boolean) =>
      call(api.officeRoster.correctAttendance, {
        params: { eventId, studentId: student.studentId },
        body: { came },
        idempotencyKey: keyFor({ came }),
      }),
    onSuccess: () => {
      renew();
      return client.invalidateQueries({ queryKey: eventsKey });
    },
  });
  const isAbsent = student.presence === 'absent';
  return (
    <div role="group" aria-label="Attendance" className={styles.attendance}>
      {[true, false].map((came) => (
        <button
          key={String(came)}
          type="button"
          className={styles.chip}
          aria-pressed={came !== isAbsent}
          aria-disabled={correct.isPending || undefined}
          onClick={() => !correct.isPending && came === isAbsent && correct.mutate(came)}
        >
          {came ? 'Came' : 'Absent'}
        </button>
      ))}
      <FormFailure error={correct.error} />
    </div>
  );
}

function stateOf({ state, table, venue, presence, keptUntil, possible }: RosterStudentBody): {
  text: string;
  tone?: 'green' | 'amber' | 'red';
  detail?: string;
} {
  if (state !== 'registered') {
    const detail = keptUntil === null ? '' : `The seat is kept until ${formatTime(new Date(keptUntil))}.`;
    return { text: state === 'offered' ? 'Has an offer' : 'Is paying', tone: 'amber', detail };
  }
  if (table === null)
    return possible.seat
      ? { text: 'No table', tone: 'red', detail: 'Has a seat, and was not placed at a table.' }
      : { text: 'Registered' };
  const at = `Table ${table}${venue === null ? '' : `, ${venue}`}`;
  if (presence === 'here') return { text: 'Here', tone: 'green', detail: at };
  return presence === 'absent' ? { text: 'Absent', detail: at } : { text: at };
}
