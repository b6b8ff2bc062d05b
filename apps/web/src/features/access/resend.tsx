import { useId } from 'react';
import { useLocation } from 'react-router';
import { minutesAndSeconds, useSecondsLeft } from './resend-delay.ts';
import { resendPasscode, useLoginFlow } from './login-flow.ts';
import type { LoginFlow } from './login-flow.ts';
import styles from './resend.module.css';
import steps from './steps.module.css';
import { TextButton } from './text-button.tsx';

/** Requests another code after the resend delay is over. */
export function Resend() {
  const flow = useLoginFlow();
  const { search } = useLocation();
  const waitId = useId();
  const seconds = useSecondsLeft(flow.sent?.resendAtMs ?? 0);
  const coolingDown = seconds > 0;

  return (
    <div className={steps.below}>
      <p className={styles.line}>
        <span aria-live="polite">{leadIn(flow)}</span>{' '}
        <TextButton
          className={styles.resend}
          waiting={coolingDown || flow.doing !== undefined}
          aria-describedby={coolingDown ? waitId : undefined}
          onClick={() => void resendPasscode(search)}
        >
          Resend
        </TextButton>{' '}
        {coolingDown && (
          <span id={waitId} className={styles.wait}>
            in {minutesAndSeconds(seconds)}
          </span>
        )}
      </p>
    </div>
  );
}

function leadIn({ doing, news }: LoginFlow): string {
  if (doing === 'resending') return 'Sending...';
  return news === 'resent' ? 'New code sent.' : 'No mail yet?';
}
