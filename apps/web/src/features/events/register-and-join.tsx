import type { EventBody } from '@crewtable/contract';
import { useState } from 'react';
import { Button } from '../../ui/forms/button.tsx';
import { dateState } from './date-rules.ts';
import { RegistrationDialog } from './registration-dialog.tsx';
import type { RenderPaymentForm } from './registration-dialog.tsx';
import styles from './registration-dialog.module.css';
import { useRegistration } from './use-registration.ts';
import { useWaitlist } from './use-waitlist.ts';

type RegisterAndJoinProps = {
  event: EventBody;
  /** Opens the payment at once: the student has seen the price and has just signed up for this event. */
  startsPaying: boolean;
  renderPaymentForm: RenderPaymentForm;
  onRegistered: () => void;
};

/**
 * Registers for the one event of a friend's invitation. The page shows its date and price, so the payment opens
 * without further steps, and a free seat needs no dialog.
 */
export function RegisterAndJoin(props: RegisterAndJoinProps) {
  const { event, startsPaying, renderPaymentForm, onRegistered } = props;
  const state = dateState(event);
  const isFull = state === 'full' || state === 'waiting';
  const isPaid = event.amountDueCents > 0;
  const [open, setOpen] = useState(startsPaying && isPaid && !isFull);
  const registration = useRegistration(onRegistered);
  const waitlist = useWaitlist();
  const { flow } = registration;

  if (isFull) {
    return (
      <Button
        wide
        variant={state === 'waiting' ? 'careful' : 'primary'}
        working={waitlist.isBusy}
        workingLabel={state === 'waiting' ? 'Leaving...' : 'Joining...'}
        onClick={() => (state === 'waiting' ? waitlist.leave : waitlist.join)(event.eventId)}
      >
        {state === 'waiting' ? 'Leave the waitlist' : 'Join the waitlist'}
      </Button>
    );
  }
  return (
    <>
      <Button
        wide
        working={flow.isRegistering}
        workingLabel="Registering..."
        onClick={() => (isPaid ? setOpen(true) : void registration.goOn(event))}
      >
        Register & Join Group
      </Button>
      {flow.failure !== undefined && (
        <p role="alert" className={styles.failed}>
          {flow.failure}
        </p>
      )}
      <RegistrationDialog
        open={open}
        title={event.title}
        dates={[event]}
        startsAtPayment
        renderPaymentForm={renderPaymentForm}
        onClose={() => setOpen(false)}
        onRegistered={() => {
          setOpen(false);
          onRegistered();
        }}
      />
    </>
  );
}
