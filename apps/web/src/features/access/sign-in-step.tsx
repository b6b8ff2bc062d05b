import { normalizeEmail } from '@crewtable/contract';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Button } from '../../ui/forms/button.tsx';
import { DemoHint } from './demo-hint.tsx';
import { FailureText } from './failure-text.tsx';
import { dismissFailure, sendPasscode, useLoginFlow } from './login-flow.ts';
import { PasscodeStep } from './passcode-step.tsx';
import styles from './sign-in-step.module.css';
import { TextButton } from './text-button.tsx';

type SignInStepProps = {
  /** The address that gets the code. The caller has already validated it. */
  email: string;
  onChangeAddress: () => void;
};

/**
 * The passcode as one step of a larger flow, for instance in a dialog. The caller observes the sign-in
 * through `useAuth`.
 */
export function SignInStep({ email, onChangeAddress }: SignInStepProps) {
  const flow = useLoginFlow();
  const { isLoggedIn } = useAuth();
  const { search } = useLocation();
  const to = normalizeEmail(email);
  const isSent = flow.step === 'passcode' && flow.sent?.to === to;
  const [typed, setTyped] = useState({ digits: '', for: flow.sent });
  const failure = flow.failure?.of === 'sending' ? flow.failure.message : undefined;

  // A code that was requested before a reload is not requested again; a failed request waits for a press of
  // the button.
  const isToBeSent = !isSent && !isLoggedIn && flow.doing === undefined && failure === undefined;
  useEffect(() => {
    if (isToBeSent) void sendPasscode(to, search);
  }, [isToBeSent, to, search]);

  function changeAddress() {
    dismissFailure();
    onChangeAddress();
  }

  return (
    <div className={styles.step}>
      <p className={styles.words}>
        <span aria-live="polite">
          {isSent || isLoggedIn ? 'We sent an 8-digit code to ' : 'We mail an 8-digit code to '}
          <b className={styles.address}>{to}</b>.
        </span>{' '}
        {!isLoggedIn && (
          <TextButton onClick={changeAddress} aria-label="Change the address">
            Change
          </TextButton>
        )}
      </p>
      {isSent || isLoggedIn ? (
        <PasscodeStep
          code={isLoggedIn || typed.for === flow.sent ? typed.digits : ''}
          verified={isLoggedIn}
          onCodeChange={(digits) => setTyped({ digits, for: flow.sent })}
        />
      ) : (
        <div className={styles.sending}>
          <FailureText>{failure}</FailureText>
          <Button
            wide
            working={failure === undefined}
            workingLabel="Sending..."
            onClick={() => void sendPasscode(to, search)}
          >
            Try Again
          </Button>
        </div>
      )}
      <DemoHint />
    </div>
  );
}
