import type { ComponentType, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { StepProgress } from '../../ui/feedback/step-progress.tsx';
import { TableLoader } from '../../ui/table/table-loader.tsx';
import { closingLeadsHome } from './flow/series-flow.ts';
import type { SeriesFlow, SeriesStep } from './flow/series-flow.ts';
import { LeadForm } from './lead/lead-form.tsx';
import { SavingPlace } from './saving-place.tsx';
import styles from './series-modal.module.css';
import type { SeriesState } from './series-state.ts';
import { dateWord } from './series-text.ts';
import type { SeriesText } from './series-text.ts';
import { Success } from './success.tsx';
import { PaymentStep } from './tickets/payment-step.tsx';
import type { PaymentParts } from './tickets/payment-step.tsx';
import { TicketSelection } from './tickets/ticket-selection.tsx';
import type { NewRegistration } from './tickets/use-ticket-purchase.ts';
import type { SeriesRegistration } from './use-series-registration.ts';

export type SeriesModalProps = {
  registration: SeriesRegistration;
  series: SeriesState;
  text: SeriesText;
  /** The passcode step, for the address of the first form. */
  SignIn: ComponentType<{ email: string; onChangeAddress: () => void }>;
  PaymentForm: ComponentType<PaymentParts>;
  /** The content of the last step; `registered` is undefined for a place on a list. */
  renderConfirmation: (registered: NewRegistration | undefined) => ReactNode;
};

/** The dialog of a registration for a series, step by step. */
export function SeriesModal(props: SeriesModalProps) {
  const { registration, text } = props;
  const { open, flow, sellsTickets } = registration;
  const navigate = useNavigate();

  function close() {
    registration.close();
    if (closingLeadsHome(flow)) void navigate('/home');
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title={titleOf(flow.step, registration, text)}
      focusTitle={flow.step === 'confirmation'}
      lead={flow.step === 'lead' ? text.lead : undefined}
    >
      {sellsTickets && <Progress flow={flow} />}
      <div key={flow.step} className={styles.step}>
        <Step {...props} />
      </div>
    </Dialog>
  );
}

function titleOf(step: SeriesStep, { sellsTickets }: SeriesRegistration, { title }: SeriesText): string {
  switch (step) {
    case 'lead':
      return title;
    case 'auth':
      return 'Check your mail';
    case 'ticket-selection':
      return 'Choose your ticket';
    case 'payment':
      return 'Your bill';
    case 'success':
      return sellsTickets ? 'Registered' : 'You’re on the list';
    case 'confirmation':
    default:
      return 'You’re In!';
  }
}

function Step({ registration, series, text, SignIn, PaymentForm, renderConfirmation }: SeriesModalProps) {
  const { flow, lead, registered, sellsTickets, working, failure } = registration;
  const { isLoggedIn } = useAuth();
  switch (flow.step) {
    case 'lead':
      return (
        <LeadForm
          lead={lead}
          label={sellsTickets ? 'Continue' : 'Join the List'}
          // Only a place on a list is requested from this form.
          working={!sellsTickets && working}
          failure={sellsTickets ? undefined : failure}
          onSubmit={() => void registration.submitLead()}
        />
      );
    case 'auth':
      if (isLoggedIn && !sellsTickets) return <SavingPlace registration={registration} />;
      return <SignIn email={lead.values.email} onChangeAddress={registration.goBack} />;
    case 'ticket-selection':
      return <TicketSelection series={series} registration={registration} text={text} />;
    case 'payment':
      if (series.data === undefined) return <Waiting />;
      return <PaymentStep series={series.data} {...{ registration, text, PaymentForm }} />;
    case 'success':
      return <Success words={sellsTickets ? seatText(flow, text) : announcedText} />;
    case 'confirmation':
    default:
      return sellsTickets && registered === undefined ? <Waiting /> : renderConfirmation(registered);
  }
}

const announcedText = 'We write to you as soon as the dates are out.';

function seatText({ ticket }: SeriesFlow, text: SeriesText): string {
  return ticket === 'all-access' ? `You have a seat on every ${dateWord(text)}.` : 'Your seat is confirmed.';
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <TableLoader />
    </div>
  );
}

const progressLabels: Partial<Record<SeriesStep, string>> = {
  lead: 'You',
  auth: 'Passcode',
  'ticket-selection': 'Ticket',
  payment: 'Payment',
};

/** Not shown for a list, which has one form and a passcode. */
function Progress({ flow: { step, sparedPasscode } }: { flow: SeriesFlow }) {
  const { isLoggedIn } = useAuth();
  if (progressLabels[step] === undefined) return null;
  const withPasscode = step === 'lead' ? !isLoggedIn : !sparedPasscode;
  const shown = Object.entries(progressLabels).filter(([name]) => name !== 'auth' || withPasscode);
  return (
    <StepProgress
      className={styles.progress ?? ''}
      label="Registration"
      steps={shown.map(([, words]) => words)}
      current={shown.findIndex(([name]) => name === step)}
    />
  );
}
