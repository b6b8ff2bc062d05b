import type { SeriesBody } from '@crewtable/contract';
import type { ComponentType } from 'react';
import { formatMoney } from '../../../lib/format-money.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import styles from './payment-step.module.css';
import { chosenDate, dueCents, passCover } from './ticket-rules.ts';
import { datesText, dateWord } from '../series-text.ts';
import type { SeriesText } from '../series-text.ts';
import type { SeriesRegistration } from '../use-series-registration.ts';

/** The props of the shared payment form, which the caller passes in as a component. */
export interface PaymentParts {
  readonly amountCents: number;
  readonly label: string;
  readonly email: string;
  readonly clientSecret: () => Promise<string>;
  readonly beginFailure: string;
  readonly confirm: () => Promise<unknown>;
  readonly onSucceeded: () => void;
}

type PaymentStepProps = {
  series: SeriesBody;
  registration: SeriesRegistration;
  text: SeriesText;
  PaymentForm: ComponentType<PaymentParts>;
};

/** The chosen ticket and the payment form. */
export function PaymentStep({ series, registration, text, PaymentForm }: PaymentStepProps) {
  const { flow, lead, working } = registration;
  const due = dueCents(series, flow);
  return (
    <div className={styles.payment}>
      <div className={styles.ticket}>
        <div>
          <p className={styles.name}>
            {flow.ticket === 'all-access' ? 'All-Access Pass' : 'Single Event Ticket'}
          </p>
          <p className={styles.when}>{chosenDate(series, flow)?.formatted ?? passText(series, text)}</p>
        </div>
        <p className={styles.price}>{formatMoney(due)}</p>
        {!working && (
          <Button variant="quiet" size="small" className={styles.change} onClick={registration.goBack}>
            Change
          </Button>
        )}
      </div>
      {working ? (
        <p className={styles.working}>
          <Spinner label="Registering..." />
          Registering...
        </p>
      ) : (
        <PaymentForm
          amountCents={due}
          label={`Pay ${formatMoney(due)}`}
          email={lead.values.email}
          clientSecret={registration.beginPayment}
          beginFailure="Failed to initialize payment. You may already be registered for this event."
          confirm={registration.confirmPayment}
          onSucceeded={registration.finishPaid}
        />
      )}
    </div>
  );
}

/** '11 Wednesdays, 1 on the waitlist, 7:00 PM'. No date is counted after the student has the pass. */
function passText(series: SeriesBody, text: SeriesText): string {
  const { seats, waitlist } = passCover(series);
  const isCounted = seats.length + waitlist.length > 0;
  return [
    isCounted ? datesText(seats.length, text) : `${dateWord(text)}s`,
    waitlist.length > 0 && `${waitlist.length} on the waitlist`,
    text.startTime,
  ]
    .filter(Boolean)
    .join(', ');
}
