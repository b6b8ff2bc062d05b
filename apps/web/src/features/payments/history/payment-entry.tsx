import { minuteMs } from '@crewtable/contract';
import type { PaymentBody } from '@crewtable/contract';
import { useId, useState } from 'react';
import { formatDate, formatDay } from '../../../lib/format-date.ts';
import { formatMoney } from '../../../lib/format-money.ts';
import { useNow } from '../../../lib/product-clock.ts';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { down } from '../../../ui/layout/icons.ts';
import { Leader } from '../../../ui/layout/leader.tsx';
import { PaymentBadge } from '../payment-badge.tsx';
import { purposeText, stateText } from '../payment-text.ts';
import { DisputeDialog } from './dispute-dialog.tsx';
import styles from './payment-entry.module.css';

/** One payment in the list. Its history expands below it. */
export function PaymentEntry({ payment }: { payment: PaymentBody }) {
  const { state, amountCents, refundedCents, currency, createdAt, history } = payment;
  const storyId = useId();
  const [open, setOpen] = useState(false);
  return (
    <li className={styles.entry}>
      <Leader
        price={
          <span className={styles.price} data-void={isVoid[state]}>
            {formatMoney(amountCents, currency)}
          </span>
        }
      >
        <h2 className={styles.title}>{purposeText(payment)}</h2>
      </Leader>
      <div className={styles.facts}>
        <PaymentBadge state={state} />
        {refundedCents > 0 && refundedCents < amountCents && (
          <Badge>{formatMoney(refundedCents, currency)} refunded</Badge>
        )}
        <time dateTime={createdAt} className={styles.day}>
          {formatDay(new Date(createdAt))}
        </time>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={storyId}
          aria-label={`What happened: ${purposeText(payment)}, ${formatDay(new Date(createdAt))}`}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.toggleText}>What happened</span>
          <Icon name={down} />
        </button>
      </div>
      <div id={storyId} hidden={!open}>
        <ol className={styles.story}>
          {history.map((step, place) => (
            <li key={`${step.at} ${step.state} ${step.reason ?? ''}`}>
              <span className={styles.step}>{stepText(step, history[place - 1])}</span>
              <time dateTime={step.at}>{formatDate(new Date(step.at))}</time>
            </li>
          ))}
        </ol>
      </div>
      <Dispute payment={payment} />
    </li>
  );
}

type Step = PaymentBody['history'][number];

/** A reason is shown once, with the decision; the following step shows its own state instead. */
function stepText({ state, reason, refundedCents }: Step, before: Step | undefined): string {
  if (refundedCents !== undefined && state !== 'refunded')
    return `${reason ?? ''} ${formatMoney(refundedCents)} went back to your card.`.trimStart();
  return reason === undefined || reason === before?.reason ? stateText[state].story : reason;
}

/** States in which the student has paid nothing, or has everything back. */
const isVoid: Partial<Record<PaymentBody['state'], true>> = {
  created: true,
  failed: true,
  canceled: true,
  refunded: true,
  released: true,
};

/** A student who was charged although present can dispute the charge for 48 hours. */
function Dispute({ payment }: { payment: PaymentBody }) {
  const now = useNow(minuteMs);
  const [asking, setAsking] = useState(false);
  const [told, setTold] = useState(false);
  const until = payment.disputableUntil === undefined ? undefined : new Date(payment.disputableUntil);
  if (payment.state !== 'captured') return null;
  if (told || payment.disputedAt !== undefined) {
    return (
      <div className={styles.dispute}>
        <p>You told us that you were there. An organiser checks it and writes to you.</p>
      </div>
    );
  }
  if (until === undefined || now === undefined || now >= until) return null;
  return (
    <div className={styles.dispute}>
      <p>You were at the table? Tell us until {formatDate(until)}.</p>
      <Button variant="second" size="small" onClick={() => setAsking(true)}>
        I was there
      </Button>
      <DisputeDialog
        paymentId={payment.id}
        open={asking}
        onClose={() => setAsking(false)}
        onTold={() => setTold(true)}
      />
    </div>
  );
}
