import { universityEmailError } from '@crewtable/contract';
import type { ComponentType, SubmitEvent } from 'react';
import { useRef, useState } from 'react';
import { Link } from '../../lib/link.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { EmailField } from '../../ui/forms/email-field.tsx';
import { FinePrint } from '../../ui/layout/text.tsx';
import type { JoinText } from './invite-text.ts';
import styles from './invite-sign-up.module.css';

/** The passcode step for an entered address. The page itself observes the sign-in. */
export type SignInSlot = ComponentType<{ email: string; onChangeAddress: () => void }>;

type InviteSignUpProps = { email: string; words: JoinText; SignIn: SignInSlot };

/** The sign-in on the invite page, for the address to which the invitation was sent. */
export function InviteSignUp({ email: invited, words, SignIn }: InviteSignUpProps) {
  const field = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(invited);
  const [checked, setChecked] = useState(false);
  const [isEntered, setIsEntered] = useState(false);
  const error = universityEmailError(email);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(true);
    if (error === undefined) setIsEntered(true);
    else field.current?.focus();
  }

  if (isEntered) {
    return (
      <div className={styles.signUp}>
        <h2>Check your mail</h2>
        <SignIn email={email} onChangeAddress={() => setIsEntered(false)} />
      </div>
    );
  }
  return (
    <div className={styles.signUp}>
      <h2>{words.heading}</h2>
      <p className={styles.words}>{words.text}</p>
      {/* `noValidate`: our own validation shows its message beside the field. */}
      <form noValidate className={styles.form} onSubmit={submit}>
        <EmailField
          ref={field}
          label="University email"
          name="email"
          enterKeyHint="send"
          required
          value={email}
          error={checked ? error : undefined}
          hint="The one from your school. It ends in .edu."
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Button type="submit" wide>
          Email me a code
        </Button>
      </form>
      <FinePrint>
        By continuing you confirm that you are over 18 and agree to the{' '}
        <Link to="/terms">Terms of Service</Link> and <Link to="/privacy">Privacy Policy</Link>.
      </FinePrint>
    </div>
  );
}
