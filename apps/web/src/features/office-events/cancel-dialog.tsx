import { api } from '@crewtable/contract';
import type { CancellationBody, EventPageBody } from '@crewtable/contract';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import { call } from '../../lib/api/api-client.ts';
import { formatDate } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import styles from './event.module.css';
import { useEventChanged } from './use-event-changed.ts';

const people = (count: number) => (count === 1 ? '1 student' : `${count} students`);

/** Shows who is told and what goes back before the event is cancelled. */
export function CancelDialog({ event, onClose }: { event: EventPageBody; onClose: () => void }) {
  const changed = useEventChanged();
  const params = { eventId: event.id };
  return (
    <ActDialog
      title="Cancel this event"
      lead={`${event.title}, ${formatDate(new Date(event.startsAt))}. It cannot be undone.`}
      preview={{
        queryKey: ['cancellation', event.id],
        queryFn: ({ signal }) => call(api.officeEvents.previewCancellation, { params, signal }),
      }}
      renderPreview={(preview) => <Told preview={preview} />}
      act={({ reason, shownHash, idempotencyKey }) =>
        call(api.officeEvents.cancelEvent, { params, body: { reason, shownHash }, idempotencyKey })
      }
      actLabel={({ students, waiting, refundCents }) =>
        `Cancel, tell ${people(students + waiting)}${refundCents > 0 ? `, refund ${formatMoney(refundCents)}` : ''}`
      }
      workingLabel="Cancelling..."
      reasonHint="Students read it. It is also kept in the audit log."
      careful
      onDone={() => {
        void changed();
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function Told({ preview }: { preview: CancellationBody }) {
  const { told, students, waiting, refunds, refundCents } = preview;
  if (told.length === 0) return <p>Nobody has a seat or waits. Nobody is told, and nothing goes back.</p>;
  return (
    <table className={styles.told}>
      <thead>
        <tr>
          <th scope="col">Who is told</th>
          <th scope="col">Goes back</th>
        </tr>
      </thead>
      <tbody>
        {told.map((line) => (
          <tr key={`${line.inLine} ${line.text}`}>
            <td>
              {people(line.students)}
              {line.inLine ? ' on the waitlist' : line.isShare ? ' with a pass' : ''}
              <small>They read: {line.text}</small>
            </td>
            <td>
              {line.refundCents === 0 ? 'nothing' : `${line.students} × ${formatMoney(line.refundCents)}`}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {people(students + waiting)}, {refunds} {refunds === 1 ? 'refund' : 'refunds'}
          </th>
          <td>{formatMoney(refundCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
