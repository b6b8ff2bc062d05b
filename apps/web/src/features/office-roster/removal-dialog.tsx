import { api } from '@crewtable/contract';
import type { RemovalBody, RemovalWay, RosterStudentBody } from '@crewtable/contract';
import { useState } from 'react';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import officeStyles from '../../components/office/office.module.css';
import { call } from '../../lib/api/api-client.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { personName } from '../../components/office/person-name.ts';
import styles from './roster.module.css';

interface RemovalDialogProps {
  eventId: string;
  student: RosterStudentBody;
  to: 'out' | 'waitlist';
  onDone: () => void;
  onClose: () => void;
}

const endpoints = {
  keep_payment: api.officeRoster.takeOut,
  refund: api.officeRoster.takeOutWithRefund,
  waitlist: api.officeRoster.moveToWaitlist,
} as const;

/** Takes a student out, with or without the money, or moves the student to the waitlist. */
export function RemovalDialog({ eventId, student, to, onDone, onClose }: RemovalDialogProps) {
  const { refund } = student.possible;
  const [choice, setChoice] = useState<RemovalWay>(refund ? 'refund' : 'keep_payment');
  const way = to === 'waitlist' ? 'waitlist' : choice;
  const params = { eventId, studentId: student.studentId };
  const name = personName(student);
  return (
    <ActDialog
      title={to === 'waitlist' ? `Move ${name} to the waitlist` : `Take ${name} out`}
      lead={student.college}
      preview={{
        queryKey: ['removal', eventId, student.studentId, way],
        queryFn: ({ signal }) => call(api.officeRoster.previewRemoval, { params, query: { way }, signal }),
      }}
      renderPreview={({ causes }: RemovalBody) => (
        <ul className={styles.causes}>
          {causes.map((cause) => (
            <li key={cause}>{cause}</li>
          ))}
        </ul>
      )}
      refusalOf={({ refusal }) => refusal ?? undefined}
      choices={{ way }}
      act={({ shownHash, reason, idempotencyKey }) =>
        call(endpoints[way], { params, body: { shownHash, reason }, idempotencyKey })
      }
      actLabel={({ refundCents }) =>
        way === 'waitlist'
          ? 'Move to the waitlist'
          : refundCents > 0
            ? `Take out and send back ${formatMoney(refundCents)}`
            : 'Take out'
      }
      careful
      onDone={onDone}
      onClose={onClose}
    >
      {to === 'out' && refund && (
        <fieldset className={officeStyles.choices}>
          <legend>What was paid</legend>
          <label className={styles.choice}>
            <input
              type="radio"
              name="way"
              checked={choice === 'refund'}
              onChange={() => setChoice('refund')}
            />
            Goes back to the card
          </label>
          <label className={styles.choice}>
            <input
              type="radio"
              name="way"
              checked={choice === 'keep_payment'}
              onChange={() => setChoice('keep_payment')}
            />
            Stays with us
          </label>
        </fieldset>
      )}
    </ActDialog>
  );
}
