import { api } from '@crewtable/contract';
import type { PersonPageBody } from '@crewtable/contract';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { FormFailure } from '../../components/office/form-failure.tsx';
import { OfficeSection } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { formatDate } from '../../lib/format-date.ts';
import { usePersonAct } from './use-person-act.ts';
import styles from './people.module.css';

/** Where the student is signed in, and whether codes are sent. */
export function PersonSessions({ person }: { person: PersonPageBody }) {
  const mayHelp = hasRight(useOrganiser(), 'people.manage');
  const params = { studentId: person.studentId };
  const end = usePersonAct(person.studentId, (_: object, idempotencyKey) =>
    call(api.officePeople.endSessions, { params, idempotencyKey }),
  );
  const lift = usePersonAct(person.studentId, (_: object, idempotencyKey) =>
    call(api.officePeople.liftSignInHold, { params, idempotencyKey }),
  );
  const { sessions, signInHeldUntil } = person;
  return (
    <OfficeSection
      title="Sessions"
      action={
        mayHelp &&
        sessions.length > 0 && (
          <button
            type="button"
            className={officeStyles.quiet}
            aria-disabled={end.isPending || undefined}
            onClick={() => !end.isPending && end.mutate({ sessions: sessions.length })}
          >
            End all sessions
          </button>
        )
      }
    >
      {signInHeldUntil !== null && (
        <div className={officeStyles.notice}>
          <span>
            <b>Sign-in held</b> until {formatDate(new Date(signInHeldUntil))}, after too many wrong codes.
          </span>
          {mayHelp && (
            <button
              type="button"
              className={officeStyles.quiet}
              aria-disabled={lift.isPending || undefined}
              onClick={() => !lift.isPending && lift.mutate({ signInHeldUntil })}
            >
              Lift the hold
            </button>
          )}
        </div>
      )}
      {sessions.length === 0 && <p className={officeStyles.faint}>Signed in nowhere.</p>}
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <li key={session.signedInAt}>
            <b>{session.browser ?? 'A browser'}</b>
            <span>{session.system ?? ''}</span>
            <span>last used {formatDate(new Date(session.lastUsedAt))}</span>
            <span />
          </li>
        ))}
      </ul>
      <FormFailure error={end.error ?? lift.error} />
    </OfficeSection>
  );
}

export function PersonNotices({ person }: { person: PersonPageBody }) {
  const mayHelp = hasRight(useOrganiser(), 'people.manage');
  const { studentId } = person;
  const resend = usePersonAct(studentId, ({ noticeId }: { noticeId: string }, idempotencyKey) =>
    call(api.officePeople.resend, { params: { studentId, noticeId }, idempotencyKey }),
  );
  return (
    <OfficeSection title="Notifications">
      {person.notices.length === 0 && <p className={officeStyles.faint}>None so far.</p>}
      <ul className={styles.rows}>
        {person.notices.map((notice) => (
          <li key={notice.id}>
            <b>{notice.kind}</b>
            <span>{formatDate(new Date(notice.at))}</span>
            <span>{notice.readAt === null ? 'not read' : 'read'}</span>
            {notice.hasMail && mayHelp ? (
              <button
                type="button"
                className={officeStyles.quiet}
                aria-label={`Send again: ${notice.kind}, ${formatDate(new Date(notice.at))}`}
                aria-disabled={resend.isPending || undefined}
                onClick={() => !resend.isPending && resend.mutate({ noticeId: notice.id })}
              >
                Send again
              </button>
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={officeStyles.faint}>
        {resend.isSuccess ? 'The mail is on its way again.' : null}
      </p>
      <FormFailure error={resend.error} />
    </OfficeSection>
  );
}
