import { universityEmailError } from '@crewtable/contract';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../ui/forms/button.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { sendPasscode, typeEmail, useLoginFlow } from './login-flow.ts';
import styles from './steps.module.css';

/** `preEntered`: the email address from the link, or undefined if the link has none. */
export function EmailStep({ preEntered }: { preEntered: string | undefined }) {
  const flow = useLoginFlow();
  const { search } = useLocation();
  const [checked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const cameBack = flow.news === 'came back';
  useEffect(() => {
    if (cameBack) field.current?.focus();
  }, [cameBack]);

  // The pre-entered address is processed only after it is known that no student is signed in.
  const isAwaited = preEntered !== undefined && preEntered !== flow.preEntered;
  const email = isAwaited ? preEntered : flow.email;
  const fault = checked || email === preEntered ? universityEmailError(email) : undefined;
  const sending = flow.doing === 'sending' || (isAwaited && fault === undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    setChecked(true);
    if (universityEmailError(email) === undefined) void sendPasscode(email, search);
    else field.current?.focus();
  }

  return (
    <>
      {/* `noValidate`: our own validation shows its message beside the field. */}
      <form noValidate onSubmit={submit}>
        <div className={styles.place}>
          <EmailField
            ref={field}
            label="University email"
            name="email"
            enterKeyHint="send"
            required
            className={styles.email}
            value={email}
            readOnly={sending || isAwaited}
            onChange={({ currentTarget }) => typeEmail(currentTarget.value)}
            error={fault}
            hint={fault === undefined && 'The one from your school. It ends in .edu.'}
          />
        </div>
        <Button type="submit" wide working={sending} workingLabel="Sending...">
          Email me a code
        </Button>
      </form>
      <div className={styles.below}>
        <p>New here? The code also creates your account.</p>
      </div>
    </>
  );
}
