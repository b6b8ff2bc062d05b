import { api } from '@crewtable/contract';
import type { ClaimBody, RefundPreviewBody, SeatChoice } from '@crewtable/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../components/office/act-dialog.tsx';
import { call } from '../../lib/api/api-client.ts';
import { formatDate, formatDay } from '../../lib/format-date.ts';
import { formatMoney } from '../../lib/format-money.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import type { IconName } from '../../ui/layout/icon.tsx';
import { calendar, card, info, lock, mail, people } from '../../ui/layout/icons.ts';
import { moneyKey } from './money-query.ts';
import styles from './office-money.module.css';

const choiceNames: Record<SeatChoice, string> = {
  give_up: 'Refund and give up the seat',
  keep: 'Refund, the seat stays',
};

const causeIcons: Record<RefundPreviewBody['causes'][number]['about'], IconName> = {
  seat: calendar,
  waitlist: people,
  student: mail,
  fee: card,
  claim: info,
  final: lock,
};

/** Sends back a payment: what it causes, in words, before it is done. */
export function RefundDialog({
  paymentId,
  onDone,
  onClose,
}: {
  paymentId: string;
  onDone: (words: string) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [seat, setSeat] = useState<SeatChoice>('give_up');
  return (
    <ActDialog
      title="Refund"
      preview={{
        queryKey: ['refund', paymentId, seat],
        queryFn: ({ signal }) =>
          call(api.officeMoney.previewRefund, { params: { paymentId }, query: { seat }, signal }),
      }}
      renderPreview={(preview) => <RefundPreview preview={preview} onSeat={setSeat} />}
      refusalOf={({ refusal }) => refusal ?? undefined}
      choices={{ seat }}
      act={({ idempotencyKey, ...given }) =>
        call(api.officeMoney.refund, { params: { paymentId }, body: { seat, ...given }, idempotencyKey })
      }
      actLabel={({ sentBackCents }) => `Confirm and send back ${formatMoney(sentBackCents)}`}
      workingLabel="Sending back..."
      onDone={({ sentBackCents }) => {
        onDone(`${formatMoney(sentBackCents)} is on its way back.`);
        void client.invalidateQueries({ queryKey: moneyKey });
        onClose();
      }}
      onClose={() => {
        void client.invalidateQueries({ queryKey: moneyKey });
        onClose();
      }}
    />
  );
}

function RefundPreview({
  preview,
  onSeat,
}: {
  preview: RefundPreviewBody;
  onSeat: (seat: SeatChoice) => void;
}) {
  const { student, title, paidCents, paidAt, forText, sentBackCents, choices, seat, studentReads } = preview;
  return (
    <div className={styles.preview}>
      <dl className={styles.facts}>
        <div>
          <dt>To</dt>
          <dd>{student ? `${student.name}, ${student.college}` : 'A deleted account'}</dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            {formatMoney(paidCents)}, {title}, {formatDay(new Date(paidAt))}
          </dd>
        </div>
        {forText !== null && (
          <div>
            <dt>For</dt>
            <dd>{forText}</dd>
          </div>
        )}
        <div>
          <dt>Goes back to</dt>
          <dd>the card it came from</dd>
        </div>
        <div className={styles.total}>
          <dt>Sent back</dt>
          <dd>{formatMoney(sentBackCents)}</dd>
        </div>
      </dl>
      {choices.length > 1 && (
        <fieldset className={styles.choices}>
          <legend className={styles.hiddenLegend}>The seat</legend>
          {choices.map((choice) => (
            <label key={choice}>
              <input type="radio" name="seat" checked={seat === choice} onChange={() => onSeat(choice)} />
              {choiceNames[choice]}
            </label>
          ))}
        </fieldset>
      )}
      <Causes causes={preview.causes} />
      {studentReads !== null && (
        <div className={styles.reads}>
          <small>{student?.name} reads</small>
          <p>{studentReads}</p>
        </div>
      )}
    </div>
  );
}

function Causes({ causes }: { causes: RefundPreviewBody['causes'] }) {
  if (causes.length === 0) return null;
  return (
    <section>
      <h3 className={styles.causesTitle}>What this causes</h3>
      <ul className={styles.causes}>
        {causes.map(({ about, text }) => (
          <li key={text}>
            <Icon name={causeIcons[about]} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Decides 'I was there' against the student. */
export function KeepDialog({ paymentId, onClose }: { paymentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const close = () => {
    void client.invalidateQueries({ queryKey: moneyKey });
    onClose();
  };
  return (
    <ActDialog
      title="Keep the charge"
      preview={{
        queryKey: ['claim', paymentId],
        queryFn: ({ signal }) => call(api.officeMoney.previewKeep, { params: { paymentId }, signal }),
      }}
      renderPreview={(claim: ClaimBody) => (
        <div className={styles.preview}>
          <dl className={styles.facts}>
            <div>
              <dt>From</dt>
              <dd>
                {claim.student ? `${claim.student.name}, ${claim.student.college}` : 'A deleted account'}
              </dd>
            </div>
            <div>
              <dt>Charged</dt>
              <dd>
                {formatMoney(claim.amountCents)}, {claim.title}
              </dd>
            </div>
          </dl>
          <div className={styles.reads}>
            <small>Wrote on {formatDate(new Date(claim.saidAt))}</small>
            <p>{claim.text === '' ? 'No words, only the press.' : claim.text}</p>
          </div>
          <Causes causes={claim.causes} />
        </div>
      )}
      act={({ idempotencyKey, ...body }) =>
        call(api.officeMoney.keep, { params: { paymentId }, body, idempotencyKey })
      }
      actLabel={({ amountCents }) => `Keep ${formatMoney(amountCents)}`}
      onDone={close}
      onClose={close}
    />
  );
}
