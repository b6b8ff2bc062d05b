import { changeAddress } from './login-flow.ts';
import styles from './step-text.module.css';
import { TextButton } from './text-button.tsx';

export type LoginStep = 'email' | 'passcode' | 'verified';

const headings: Record<LoginStep, string> = {
  email: 'Log in or sign up',
  passcode: 'Check your mail',
  verified: 'You’re in',
};

type StepWordsProps = { step: LoginStep; sentTo: string | undefined };

/** The heading and the explanation of a step; a live region announces the change of the step. */
export function StepText({ step, sentTo }: StepWordsProps) {
  return (
    <div className={styles.words}>
      <h1>{headings[step]}</h1>
      <p>
        <span aria-live="polite">
          {step === 'email' && 'We mail a code to your university address. No password to remember.'}
          {step === 'passcode' && (
            <>
              We sent an 8-digit code to <b className={styles.address}>{sentTo}</b>.
            </>
          )}
          {step === 'verified' && 'Verified. Logging you in...'}
        </span>
        {step === 'passcode' && (
          <>
            {' '}
            <TextButton onClick={changeAddress} aria-label="Change the address">
              Change
            </TextButton>
          </>
        )}
      </p>
    </div>
  );
}
