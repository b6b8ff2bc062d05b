import type { ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { StepProgress } from '../../../ui/feedback/step-progress.tsx';
import { TableLoader } from '../../../ui/table/table-loader.tsx';
import { LeadForm } from '../lead-form.tsx';
import styles from '../modal.module.css';
import { PaymentStep } from '../payment-step.tsx';
import type { PaymentParts } from '../payment-step.tsx';
import type { SeriesState } from '../series-state.ts';
import { Success } from '../success.tsx';
import { closingLeadsHome } from './summer-flow.ts';
import type { SummerStep } from './summer-flow.ts';
import { TicketSelection } from '../tickets/ticket-selection.tsx';
import type { NewRegistration, SummerRegistration } from './use-summer-registration.ts';

export type SummerModalProps = {
  registration: SummerRegistration;
  series: SeriesState;
  /** The passcode step, for the address of the first form. */
  SignIn: ComponentType<{ email: string; onChangeAddress: () => void }>;
  PaymentForm: ComponentType<PaymentParts>;
  /** The content of the last step. */
  Confirmation: ComponentType<{ registered: NewRegistration }>;
};

/** The dialog of a summer registration, step by step. */
export function SummerModal(props: SummerModalProps) {
  const { registration } = props;
  const { open, flow } = registration;
  const navigate = useNavigate();
  const { isLoggedIn } = useAuth();
  const { title, lead } = stepText[flow.step];

  function close() {
    registration.close();
    if (closingLeadsHome(flow)) void navigate('/home');
  }

  return (
    <Dialog open={open} onClose={close} title={title} lead={lead}>
      <Progress step={flow.step} withPasscode={flow.step === 'lead' ? !isLoggedIn : !flow.sparedPasscode} />
      <div key={flow.step} className={styles.step}>
        <Step {...props} />
      </div>
    </Dialog>
  );
}

const stepText: Record<SummerStep, { title: string; lead?: string }> = {
  lead: {
    title: 'Save your seat',
    lead: 'Summer 2025 NYC Student Networking Series, Wednesdays at 7 PM in Lower Manhattan.',
  },
  auth: { title: 'Check your mail' },
  'ticket-selection': { title: 'Choose your ticket' },
  payment: { title: 'Your bill' },
  success: { title: 'Registered' },
  confirmation: { title: 'You’re In!' },
};

function Step({ registration, series, SignIn, PaymentForm, Confirmation }: SummerModalProps) {
  const { flow, lead, registered } = registration;
  switch (flow.step) {
    case 'lead':
      return <LeadForm lead={lead} label="Continue" onSubmit={() => void registration.submitLead()} />;
    case 'auth':
      return <SignIn email={lead.values.email} onChangeAddress={registration.goBack} />;
    case 'ticket-selection':
      return <TicketSelection series={series} registration={registration} />;
    case 'payment':
      if (series.data === undefined) return <Waiting />;
      return <PaymentStep series={series.data} registration={registration} PaymentForm={PaymentForm} />;
    case 'success':
      return (
        <Success
          words={
            flow.ticket === 'all-access' ? 'You have a seat on every Wednesday.' : 'Your seat is confirmed.'
          }
        />
      );
    case 'confirmation':
    default:
      return registered === undefined ? <Waiting /> : <Confirmation registered={registered} />;
  }
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <TableLoader />
    </div>
  );
}

const ways: Partial<Record<SummerStep, string>> = {
  lead: 'You',
  auth: 'Passcode',
  'ticket-selection': 'Ticket',
  payment: 'Payment',
};

function Progress({ step, withPasscode }: { step: SummerStep; withPasscode: boolean }) {
  if (ways[step] === undefined) return null;
  const shown = Object.entries(ways).filter(([name]) => name !== 'auth' || withPasscode);
  return (
    <StepProgress
      className={styles.progress ?? ''}
      label="Registration"
      steps={shown.map(([, words]) => words)}
      current={shown.findIndex(([name]) => name === step)}
    />
  );
}
