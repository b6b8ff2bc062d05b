import type { ComponentType, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../lib/session/auth-state.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import type { FallStep } from './fall-flow.ts';
import { LeadForm } from '../lead-form.tsx';
import styles from '../modal.module.css';
import { ProblemText } from '../problem-text.tsx';
import { Success } from '../success.tsx';
import { closingLeadsHome } from '../summer/summer-flow.ts';
import type { FallRegistration } from './use-fall-registration.ts';

type FallModalProps = {
  registration: FallRegistration;
  SignIn: ComponentType<{ email: string; onChangeAddress: () => void }>;
  /** The content of the last step. */
  confirmation: ReactNode;
};

const stepText: Record<FallStep, { title: string; lead?: string }> = {
  lead: { title: 'Join the fall list', lead: 'Fall 2025, September to December. It costs nothing.' },
  auth: { title: 'Check your mail' },
  success: { title: 'You’re on the list' },
  confirmation: { title: 'You’re In!' },
};

/** Registers for the fall list: two names, an address, and a passcode. */
export function FallModal({ registration, SignIn, confirmation }: FallModalProps) {
  const { open, flow, lead, working, failure } = registration;
  const { isLoggedIn } = useAuth();
  const navigate = useNavigate();
  const { title, lead: words } = stepText[flow.step];

  function close() {
    registration.close();
    if (closingLeadsHome(flow)) void navigate('/home');
  }

  return (
    <Dialog open={open} onClose={close} title={title} lead={words}>
      <div key={flow.step} className={styles.step}>
        {flow.step === 'lead' && (
          <LeadForm
            lead={lead}
            label="Join the List"
            working={working}
            failure={failure}
            onSubmit={() => void registration.submitLead()}
          />
        )}
        {flow.step === 'auth' && !isLoggedIn && (
          <SignIn email={lead.values.email} onChangeAddress={registration.goBack} />
        )}
        {flow.step === 'auth' && isLoggedIn && (
          <Writing failure={failure} working={working} retry={registration.retry} />
        )}
        {flow.step === 'success' && <Success words="We write to you as soon as the dates are out." />}
        {flow.step === 'confirmation' && confirmation}
      </div>
    </Dialog>
  );
}

/** The student is signed in, and the registration request is in flight or has failed. */
function Writing({
  failure,
  working,
  retry,
}: {
  failure?: string | undefined;
  working: boolean;
  retry: () => void;
}) {
  return (
    <div className={styles.writing}>
      {failure === undefined ? (
        <p className={styles.line}>
          <Spinner label="Saving..." />
          Saving...
        </p>
      ) : (
        <>
          <ProblemText title={failure} />
          <Button wide working={working} workingLabel="Trying..." onClick={retry}>
            Try Again
          </Button>
        </>
      )}
    </div>
  );
}
