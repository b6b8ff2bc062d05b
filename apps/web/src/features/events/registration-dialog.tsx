import type { EventBody, RegistrationBody } from '@crewtable/contract';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Celebration } from '../../components/celebration/celebration.tsx';
import type { CelebratedSeat } from '../../components/celebration/celebrated-seat.ts';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DateStep } from './date-step.tsx';
import { dateState } from './date-rules.ts';
import { DepositBill } from './deposit-bill.tsx';
import styles from './registration-dialog.module.css';
import { chosenDate } from './registration-flow.ts';
import type { RegistrationFlow } from './registration-flow.ts';
import type { Registration } from './use-registration.ts';
import { Suggestion } from './suggestion.tsx';
import { useRegistration } from './use-registration.ts';
import { useWaitlist } from './use-waitlist.ts';
import type { Waitlist } from './use-waitlist.ts';

/** Renders the card form for this date; it calls `onPaid` after the server has confirmed the payment. */
export type RenderPaymentForm = (payment: { date: EventBody; onPaid: () => void }) => ReactNode;

type RegistrationDialogProps = {
  open: boolean;
  title: string;
  /** The dates to choose from. */
  dates: readonly EventBody[];
  /** The date that is chosen when the dialog opens, if it can be chosen. */
  wantedId?: string | undefined;
  /** Begins with the payment for the only date, whose date and price the page shows. */
  startsAtPayment?: boolean;
  renderPaymentForm: RenderPaymentForm;
  onClose: () => void;
  onRegistered?: (registration: RegistrationBody) => void;
  /** The suggested next step for the new seat, below the confirmation. */
  renderNext?: (registration: RegistrationBody) => ReactNode;
};

/**
 * The steps date, bill, card and confirmation. The student can go back to the date until the deposit is paid.
 */
export function RegistrationDialog(props: RegistrationDialogProps) {
  const { open, title, dates, wantedId, startsAtPayment = false, onClose } = props;
  const { renderPaymentForm, renderNext } = props;
  const registration = useRegistration(props.onRegistered);
  const waitlist = useWaitlist();
  const { flow, begin, pick } = registration;
  useBeginning(open, () => {
    begin();
    if (wantedId !== undefined) pick(wantedId);
    if (startsAtPayment && dates[0] !== undefined) registration.startPaying(dates[0]);
  });
  const date = chosenDate(dates, flow);
  const isBusy = flow.isRegistering || waitlist.isBusy;

  return (
    <Dialog
      open={open}
      onClose={() => {
        registration.leave();
        onClose();
      }}
      closable={!isBusy}
      title={titles[flow.step](title)}
      focusTitle={flow.step === 'confirmation'}
      lead={
        (flow.step === 'payment' || flow.step === 'paymentForm') &&
        !startsAtPayment &&
        date !== undefined && <p>{formatDate(new Date(date.dateTime))}</p>
      }
      footer={
        <Footer {...{ registration, waitlist, date, onClose }} goesBack={!startsAtPayment}>
          {flow.registration !== undefined && renderNext?.(flow.registration)}
        </Footer>
      }
    >
      {flow.step === 'date' && (
        <>
          <DateStep
            dates={dates}
            chosenId={date?.eventId}
            disabled={isBusy}
            failure={flow.failure}
            onPick={registration.pick}
          />
          <Suggestion
            label="None of these dates?"
            from={date && { eventId: date.eventId, eventType: date.title }}
          />
        </>
      )}
      {flow.step === 'payment' && date !== undefined && <DepositBill date={date} />}
      {flow.step === 'paymentForm' && date !== undefined && (
        <>
          {startsAtPayment && (
            <div className={styles.bill}>
              <DepositBill date={date} />
            </div>
          )}
          {renderPaymentForm({ date, onPaid: () => void registration.paid(date) })}
          {flow.failure !== undefined && (
            <p role="alert" className={styles.failed}>
              {flow.failure}
            </p>
          )}
        </>
      )}
      {flow.step === 'confirmation' && date !== undefined && (
        <Celebration seat={newSeat(date, flow.registration)} headingLevel={3} />
      )}
    </Dialog>
  );
}

const titles: Record<RegistrationFlow['step'], (title: string) => string> = {
  date: (title) => title,
  payment: () => 'Your deposit',
  paymentForm: () => 'Payment',
  confirmation: () => 'You’re In!',
};

function newSeat(date: EventBody, registration: RegistrationBody | undefined): CelebratedSeat {
  return {
    eventId: date.eventId,
    title: date.title,
    what: date.title,
    startsAt: new Date(date.dateTime),
    closesAt: new Date(date.closesAt),
    area: date.location,
    groupSize: date.groupSize,
    referralId: registration?.referralId,
    friends: [],
    perks: registration?.perks ?? [],
  };
}

/**
 * Resets the flow when the dialog opens, not when it closes: the content must stay during the closing
 * animation.
 */
function useBeginning(open: boolean, begin: () => void): void {
  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    if (open) latest.current();
  }, [open]);
}

type FooterProps = {
  registration: Registration;
  waitlist: Waitlist;
  date: EventBody | undefined;
  /** False if the payment is the first step. */
  goesBack: boolean;
  onClose: () => void;
  children: ReactNode;
};

function Footer({ registration, waitlist, date, goesBack, onClose, children }: FooterProps) {
  const { flow } = registration;
  if (flow.step === 'confirmation') {
    return (
      <>
        <Button variant="second" onClick={onClose}>
          Done
        </Button>
        {children}
      </>
    );
  }
  if (date === undefined) return null;
  if (flow.step === 'date') return <DateActions {...{ registration, waitlist, date }} />;
  if (flow.step === 'payment') {
    return (
      <>
        <Button className={styles.go ?? ''} onClick={registration.toCard}>
          Continue to payment
        </Button>
        <Button variant="quiet" onClick={registration.back}>
          Back
        </Button>
      </>
    );
  }
  if (flow.isPaid) {
    return (
      <Button
        className={styles.go ?? ''}
        working={flow.isRegistering}
        workingLabel="Registering..."
        onClick={() => void registration.again(date)}
      >
        Try Again
      </Button>
    );
  }
  if (!goesBack) return null;
  return (
    <Button variant="quiet" onClick={registration.back}>
      Back
    </Button>
  );
}

type DateActionsProps = { registration: Registration; waitlist: Waitlist; date: EventBody };

function DateActions({ registration, waitlist, date }: DateActionsProps) {
  const state = dateState(date);
  if (state === 'full') {
    return (
      <Button
        className={styles.go ?? ''}
        working={waitlist.isBusy}
        workingLabel="Joining..."
        onClick={() => waitlist.join(date.eventId)}
      >
        Join the waitlist
      </Button>
    );
  }
  if (state === 'waiting') {
    return (
      <Button
        variant="careful"
        className={styles.go ?? ''}
        working={waitlist.isBusy}
        workingLabel="Leaving..."
        onClick={() => waitlist.leave(date.eventId)}
      >
        Leave the waitlist
      </Button>
    );
  }
  return (
    <>
      <Button
        className={styles.go ?? ''}
        working={registration.flow.isRegistering}
        workingLabel="Registering..."
        onClick={() => void registration.goOn(date)}
      >
        {state === 'kept' ? 'Finish paying' : date.amountDueCents > 0 ? 'Continue' : 'Register'}
      </Button>
      {state === 'offered' && (
        <Button
          variant="quiet"
          working={waitlist.isBusy}
          workingLabel="Leaving..."
          onClick={() => waitlist.leave(date.eventId)}
        >
          Give up the seat
        </Button>
      )}
    </>
  );
}
