import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import { laptop, phone } from '../../ui/layout/icons.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx';
import { isHandheld, deviceName } from './device-name.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './sessions-query.ts';
import type { Session } from './sessions-query.ts';
import styles from './signed-in-devices.module.css';

/** All sessions of the student, the current one first, with buttons to sign out of the others. */
export function SignedInDevices() {
  const sessions = useQuery(sessionsQuery);
  const list = useRef<HTMLUListElement>(null);
  if (sessions.isPending) return <PlacesLoading />;
  if (sessions.data === undefined) {
    return (
      <ErrorLine
        words="Your devices could not be loaded."
        trying={sessions.isFetching}
        tryAgain={() => void sessions.refetch()}
      />
    );
  }
  const hasOthers = sessions.data.some(({ isCurrent }) => !isCurrent);
  // The pressed button is removed, so the focus moves to the list.
  const focusList = () => list.current?.focus();
  return (
    <>
      <ul ref={list} tabIndex={-1} className={styles.places} aria-label="Where you are signed in">
        {sessions.data.map((session) => (
          <Place key={session.id} session={session} onEnded={focusList} />
        ))}
      </ul>
      {hasOthers ? (
        <SignOutElsewhere onEnded={focusList} />
      ) : (
        <p className={styles.alone}>You are signed in nowhere else.</p>
      )}
    </>
  );
}

function Place({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const ending = useEndSession(onEnded);
  const name = deviceName(session);
  return (
    <li className={styles.place}>
      <span className={styles.sign}>
        <Icon name={isHandheld(session.system) ? phone : laptop} />
      </span>
      <div className={styles.words}>
        <h3 className={styles.name}>
          {name.charAt(0).toUpperCase() + name.slice(1)}{' '}
          {session.isCurrent && <Badge tone="green">This one</Badge>}
        </h3>
        <p className={styles.times}>
          <span>Since {formatDate(new Date(session.signedInAt))}</span>
          <span>Last used {formatDate(new Date(session.lastUsedAt))}</span>
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="second"
          size="small"
          working={ending.isPending}
          workingLabel="Signing out..."
          aria-label={`Sign out of ${name}`}
          onClick={() => ending.mutate(session)}
        >
          Sign Out
        </Button>
      )}
    </li>
  );
}

function SignOutElsewhere({ onEnded }: { onEnded: () => void }) {
  const [asking, setAsking] = useState(false);
  const ending = useEndOtherSessions(() => {
    setAsking(false);
    onEnded();
  });
  return (
    <div className={styles.elsewhere}>
      <p>Is a device unknown to you, or is your phone lost?</p>
      <Button variant="careful" size="small" onClick={() => setAsking(true)}>
        Sign Out Everywhere Else
      </Button>
      <ConfirmDialog
        open={asking}
        title="Sign out everywhere else?"
        confirmLabel="Sign Out Everywhere Else"
        workingLabel="Signing out..."
        cancelLabel="Not now"
        careful
        working={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={() => setAsking(false)}
      >
        You stay signed in here. All other devices need a new passcode.
      </ConfirmDialog>
    </div>
  );
}

function PlacesLoading() {
  return (
    <>
      <output>
        <VisuallyHidden>Loading...</VisuallyHidden>
      </output>
      <div className={styles.places}>
        <div className={styles.place}>
          <Skeleton width={40} height={40} round />
          <div className={styles.words}>
            <Skeleton width={150} height={18} />
            <Skeleton width={240} height={14} />
          </div>
        </div>
      </div>
    </>
  );
}
