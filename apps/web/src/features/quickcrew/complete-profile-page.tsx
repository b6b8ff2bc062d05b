import type { ReactNode } from 'react';
import { invitersText } from './lobby/lobby-flow.ts';
import styles from './page.module.css';

type CompleteProfilePageProps = {
  /** The names of the students in the lobby whose invite link was opened. Empty without a link. */
  inviters: readonly string[];
  /** Everything but a social handle is known. */
  isOnlyHandleMissing: boolean;
  children: ReactNode;
};

export function CompleteProfilePage({ inviters, isOnlyHandleMissing, children }: CompleteProfilePageProps) {
  const invitation = invitersText(inviters);
  return (
    <>
      <header className={styles.head}>
        {isOnlyHandleMissing ? (
          <>
            <h1>{invitation ?? 'One thing is missing'}</h1>
            <p>Add one social handle, so that your crew can find you afterwards.</p>
          </>
        ) : (
          <>
            <h1>Complete your profile</h1>
            <p>
              {invitation !== undefined && `${invitation}. `}
              Your crew wants to know who is coming, and how to find you afterwards.
            </p>
          </>
        )}
      </header>
      <div className={styles.form}>{children}</div>
    </>
  );
}
