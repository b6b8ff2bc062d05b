import { api } from '@crewtable/contract';
import type { WaitlistBody } from '@crewtable/contract';
import { isReason, maxReasonLength, organiserMessages } from '@crewtable/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfirmed } from '../../components/office/confirmation.tsx';
import { FormFailure } from '../../components/office/form-failure.tsx';
import officeStyles from '../../components/office/office.module.css';
import { eventsKey } from '../../components/office/office-queries.ts';
import { call } from '../../lib/api/api-client.ts';
import { useIdempotencyKey } from '../../lib/api/idempotency-key.ts';
import { formatDate, formatTime } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { personName } from '../../components/office/person-name.ts';
import styles from './roster.module.css';

type Waiting = WaitlistBody['waiting'][number];

/** Who waits, in order. The first can get a seat at once, the others with a reason. */
export function WaitingList({ list, mayOffer }: { list: WaitlistBody; mayOffer: boolean }) {
  const [chosen, setChosen] = useState<{ student: Waiting; isFirst: boolean }>();
  return (
    <>
      <ol className={styles.waiting}>
        {list.waiting.map((student, index) => (
          <li key={student.studentId} className={officeStyles.row}>
            <span>
              <b>
                {index + 1}. {personName(student)}
              </b>
              <small>
                {student.college} · since {formatDate(new Date(student.since))}
              </small>
            </span>
            {student.hasPass && <span className={officeStyles.tag}>Pass</span>}
            {mayOffer && list.isOpen && (
              <button
                type="button"
                className={officeStyles.quiet}
                aria-label={`${index === 0 ? 'Offer a seat to' : 'Offer out of turn to'} ${personName(student)}`}
                onClick={() => setChosen({ student, isFirst: index === 0 })}
              >
                {index === 0 ? 'Offer a seat' : 'Out of turn…'}
              </button>
            )}
          </li>
        ))}
      </ol>
      {chosen && (
        <OfferDialog
          key={chosen.student.studentId}
          list={list}
          {...chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

function OfferDialog({
  list,
  student,
  isFirst,
  onClose,
}: {
  list: WaitlistBody;
  student: Waiting;
  isFirst: boolean;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const confirmed = useConfirmed();
  const { keyFor } = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const [hasReasonError, setHasReasonError] = useState(false);
  const addsSeat = list.taken >= list.capacity;
  const params = { eventId: list.event.id, studentId: student.studentId };
  const offer = useMutation({
    mutationFn: () =>
      confirmed(() =>
        isFirst
          ? call(api.officeWaitlist.offerToFirst, {
              params,
              body: { addsSeat },
              idempotencyKey: keyFor({ ...params, addsSeat }),
            })
          : call(api.officeWaitlist.offerOutOfTurn, {
              params,
              body: { addsSeat, reason },
              idempotencyKey: keyFor({ ...params, addsSeat, reason }),
            }),
      ),
    onSuccess: onClose,
    // Also after a refusal: the list behind the dialog is not what it was.
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  });
  const send = () => {
    if (offer.isPending) return;
    const isWrong = !isFirst && !isReason(reason);
    setHasReasonError(isWrong);
    if (!isWrong) offer.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      closable={!offer.isPending}
      title={`Offer a seat to ${personName(student)}`}
      lead={isFirst ? 'The first on the waitlist.' : 'Out of turn: others have waited longer.'}
      footer={
        <Button type="submit" form="offer" wide working={offer.isPending} workingLabel="Offering...">
          {student.hasPass ? 'Give the seat' : 'Offer the seat'}
        </Button>
      }
    >
      <form
        id="offer"
        className={officeStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <ul className={styles.causes}>
          <li>
            {student.hasPass
              ? `${personName(student)} has a pass: the seat is taken at once.`
              : `${personName(student)} is told, and has two hours to take the seat.`}
          </li>
          <li>
            {addsSeat
              ? `All ${list.capacity} seats are taken. This adds one: ${list.capacity + 1}.`
              : `${list.capacity - list.taken} of ${list.capacity} seats are free.`}
          </li>
        </ul>
        {!isFirst && (
          <TextArea
            label="Reason"
            hint="Kept in the audit log."
            rows={2}
            maxLength={maxReasonLength}
            value={reason}
            error={hasReasonError ? organiserMessages.reason : undefined}
            onChange={(event) => {
              setReason(event.target.value);
              setHasReasonError(false);
            }}
          />
        )}
        <FormFailure error={offer.error} />
      </form>
    </Dialog>
  );
}

/** Seats that are kept for students from the waitlist, and until when. */
export function OfferList({ offers }: Pick<WaitlistBody, 'offers'>) {
  return (
    <ul className={styles.waiting}>
      {offers.map((offer) => (
        <li key={offer.studentId} className={officeStyles.row}>
          <span>
            <b>{personName(offer)}</b>
            <small>{offer.college}</small>
          </span>
          <span className={styles.state} data-tone="amber">
            until {formatTime(new Date(offer.until))}
          </span>
        </li>
      ))}
    </ul>
  );
}
