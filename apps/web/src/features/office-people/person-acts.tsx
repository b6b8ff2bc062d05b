import { api } from '@crewtable/contract';
import type { Answer, PersonPageBody } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import { hasRight, useOrganiser } from '../../components/office/console-query.ts';
import officeStyles from '../../components/office/office.module.css';
import { ReasonDialog } from '../../components/office/reason-dialog.tsx';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { personQuery } from './people-queries.ts';
import { personName } from '../../components/office/person-name.ts';
import styles from './people.module.css';

type Revealed = Answer<typeof api.people.reveal>;

/** What an organiser does rarely and with a reason: showing the address, suspending, restoring. */
export function PersonActs({ person }: { person: PersonPageBody }) {
  const organiser = useOrganiser();
  const client = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const [asking, setAsking] = useState<'reveal' | 'suspend' | 'restore'>();
  const [revealed, setRevealed] = useState<Revealed>();
  const params = { studentId: person.studentId };
  const name = personName(person);
  const close = () => setAsking(undefined);
  const readAgain = async () => {
    close();
    await client.invalidateQueries({ queryKey: personQuery(person.studentId).queryKey });
  };
  return (
    <>
      <div className={styles.acts}>
        {hasRight(organiser, 'people.reveal') && (
          <button type="button" className={officeStyles.quiet} onClick={() => setAsking('reveal')}>
            Show name and address
          </button>
        )}
        {hasRight(organiser, 'reports.decide') && person.status === 'active' && (
          <button type="button" className={officeStyles.quiet} onClick={() => setAsking('suspend')}>
            Suspend
          </button>
        )}
        {hasRight(organiser, 'reports.decide') && person.status === 'suspended' && (
          <button type="button" className={officeStyles.quiet} onClick={() => setAsking('restore')}>
            Restore
          </button>
        )}
      </div>
      {revealed && (
        <p className={styles.revealed} role="status">
          <b>{[revealed.firstName, revealed.lastName].filter((part) => part !== null).join(' ')}</b>{' '}
          {revealed.email}
          <button type="button" className={officeStyles.quiet} onClick={() => setRevealed(undefined)}>
            Hide
          </button>
        </p>
      )}
      {asking === 'reveal' && (
        <ReasonDialog
          title="Show name and address"
          lead="Each look is an entry of the audit log, and part of the data that the student can export."
          actLabel="Show"
          workingLabel="Opening..."
          act={(reason) =>
            call(api.people.reveal, { params, body: { reason }, idempotencyKey: crypto.randomUUID() })
          }
          onDone={(shown) => {
            setRevealed(shown);
            close();
          }}
          onClose={close}
        />
      )}
      {asking === 'suspend' && (
        <ActDialog
          title={`Suspend ${name}`}
          lead="The student gets the reason with the own data."
          preview={{
            queryKey: ['suspension', person.studentId],
            queryFn: ({ signal }) => call(api.officeSafety.previewSuspension, { params, signal }),
          }}
          renderPreview={({ words }) => <p>{words}</p>}
          act={({ shownHash, reason, idempotencyKey }) =>
            call(api.officeSafety.suspend, { params, body: { shownHash, reason }, idempotencyKey })
          }
          actLabel={`Suspend ${name}`}
          workingLabel="Suspending..."
          careful
          onDone={() => void readAgain()}
          onClose={close}
        />
      )}
      {asking === 'restore' && (
        <ReasonDialog
          title={`Restore ${name}`}
          lead="The student is told. Seats and payments do not come back: the student registers again."
          actLabel="Restore"
          workingLabel="Restoring..."
          act={(reason) =>
            call(api.officeSafety.restore, { params, body: { reason }, idempotencyKey: keyFor({ reason }) })
          }
          onDone={() => void readAgain()}
          onClose={close}
        />
      )}
    </>
  );
}
