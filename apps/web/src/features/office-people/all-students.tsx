import { api } from '@crewtable/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import { LoadFailure, OfficeSection } from '../../components/office/office-page.tsx';
import officeStyles from '../../components/office/office.module.css';
import { ReasonDialog } from '../../components/office/reason-dialog.tsx';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { Button } from '../../ui/forms/button.tsx';

/** What concerns all students: where they come from, and signing them out. */
export function AllStudents() {
  const organiser = useOrganiser();
  return (
    <>
      {hasRight(organiser, 'exports.plain') && <SignUps />}
      {hasRight(organiser, 'team.manage') && <SignOutAll />}
    </>
  );
}

function SignUps() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['office', 'people', 'sign-ups'],
    queryFn: ({ signal }) => call(api.officePeople.signUps, { signal }),
  });
  return (
    <OfficeSection title="Where students come from">
      {error && <LoadFailure error={error} onRetry={() => void refetch()} working={isFetching} />}
      {data?.sources.length === 0 && (
        <p className={officeStyles.faint}>
          Nobody has signed up yet. Links with utm_source are counted here.
        </p>
      )}
      {data && data.sources.length > 0 && (
        <ul className={officeStyles.rows}>
          {data.sources.map(({ source, students }) => (
            <li key={source} className={officeStyles.row}>
              <span>{source === 'direct' ? 'Without a campaign' : source}</span>
              <b>{students}</b>
            </li>
          ))}
        </ul>
      )}
    </OfficeSection>
  );
}

function SignOutAll() {
  const { keyFor } = useIdempotencyKey();
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState('');
  return (
    <OfficeSection
      title="Sessions of all students"
      action={
        <Button variant="careful" size="small" onClick={() => setIsAsking(true)}>
          Sign all out…
        </Button>
      }
    >
      <p className={officeStyles.faint} role="status">
        {done ||
          'For an emergency, for example if sessions may have leaked. Students sign in again with a code.'}
      </p>
      {isAsking && (
        <ReasonDialog
          title="Sign all students out?"
          lead="Every student has to sign in again, on every device. Nothing else is lost."
          actLabel="Sign all out"
          workingLabel="Signing out..."
          act={(reason) =>
            call(api.officePeople.endEverySession, {
              body: { reason },
              idempotencyKey: keyFor({ reason }),
            })
          }
          onDone={({ sessions }) => {
            setIsAsking(false);
            setDone(sessions === 1 ? '1 session was ended.' : `${sessions} sessions were ended.`);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </OfficeSection>
  );
}
