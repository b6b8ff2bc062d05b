import { useState } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../lib/link.tsx';
import { useAuth } from '../../lib/session/auth-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { lock } from '../../ui/layout/icons.ts';
import { Aside, FinePrint } from '../../ui/layout/text.tsx';
import { BackButton } from './back-button.tsx';
import { DemoHint } from './demo-hint.tsx';
import { EightSeats } from './eight-seats.tsx';
import { EmailStep } from './email-step.tsx';
import { HalfTable } from './half-table.tsx';
import { isRefused, useLoginFlow } from './login-flow.ts';
import styles from './login-page.module.css';
import { PasscodeStep } from './passcode-step.tsx';
import { useEmailFromLink } from './email-from-link.ts';
import { StepText } from './step-text.tsx';

/**
 * The sign-in page for new and returning students: email step, code step, then the student's seat is filled.
 */
export function LoginPage({ inBoxes = false }: { inBoxes?: boolean }) {
  const { isLoggedIn } = useAuth();
  const flow = useLoginFlow();
  const { sent } = flow;
  const { state } = useLocation();
  const preEntered = useEmailFromLink();
  const [typed, setTyped] = useState({ digits: '', for: sent });
  const step = isLoggedIn ? 'verified' : flow.step;
  // The digits belong to the code that was last mailed when they were typed; a new mail clears them.
  const code = isLoggedIn || typed.for === sent ? typed.digits : '';
  const seated = step === 'email' || isRefused(flow) ? '' : code;

  return (
    <div className={styles.page}>
      <div className={styles.half}>
        <HalfTable digits={seated.length} verified={isLoggedIn} />
      </div>
      <div className={styles.whole}>
        <EightSeats code={seated} verified={isLoggedIn} className={styles.table} />
        <Aside className={styles.remark}>One seat for each digit. The last one is yours.</Aside>
      </div>
      <div className={styles.sheet}>
        <BackButton className={classNames(styles.back, isLoggedIn && styles.gone)} />
        <StepText step={step} sentTo={sent?.to} />
        {cameFromProtectedPage(state) && (
          <p className={styles.notice}>
            <Icon name={lock} />
            Please log in to view this page.
          </p>
        )}
        {step === 'email' ? (
          <EmailStep preEntered={preEntered} />
        ) : (
          <PasscodeStep
            code={code}
            verified={isLoggedIn}
            inBoxes={inBoxes}
            onCodeChange={(digits) => setTyped({ digits, for: sent })}
          />
        )}
        <div className={styles.fine}>
          <FinePrint>
            By continuing you confirm that you are over 18 and agree to the{' '}
            <Link to="/terms">Terms of Service</Link> and <Link to="/privacy">Privacy Policy</Link>.
          </FinePrint>
          <DemoHint />
        </div>
      </div>
    </div>
  );
}

function cameFromProtectedPage(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'origin' in state && typeof state.origin === 'object';
}
