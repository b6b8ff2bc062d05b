import type { ReactNode } from 'react';
import { useSignUpSearch } from '../../lib/sign-up-search.ts';
import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Bridge } from '../../ui/drawings/bridge.tsx';
import { CodeTable, LitTable, OwnPlaceCard, WednesdayTicket } from './step-drawings.tsx';
import styles from './onboard-page.module.css';

/** Explains the four steps from the sign-up to the first table. */
export function OnboardPage() {
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>Four steps to your first table</h1>
        <p className={styles.lead}>
          A few minutes on your phone, then one evening in Lower Manhattan. Here is what happens in between.
        </p>
        <TakeAChair />
        <Bridge className={styles.bridge} />
      </div>
      <ol className={styles.steps}>
        <Step title="Sign up with your .edu address" picture={<CodeTable />}>
          <p>
            We mail you a code of eight digits. Type it in and you are there: no password to invent, none to
            forget. Signing up and logging in are the same thing here.
          </p>
        </Step>
        <Step title="Write your place card" picture={<OwnPlaceCard />}>
          <p>
            Your name as on your ID, your birthdate, your gender and what you study towards. Your table reads
            your first name, your last initial and your college. The rest is for us, to balance the table, and
            stays there.
          </p>
        </Step>
        <Step title="Pick a date" picture={<WednesdayTicket />}>
          <p>
            Brunch, Lunch, Dinner, or a Wednesday of the summer series. $5 holds your chair, Lunch is free.
            Bring up to two friends: send them your link, and you sit together.
          </p>
        </Step>
        <Step title="A day before, the lights come on" picture={<LitTable />}>
          <p>
            24 hours ahead you learn the place, who is at your table and where the night goes on. Can’t make
            it after all? Until then you can still unregister. Otherwise: come hungry.
          </p>
        </Step>
      </ol>
      <div className={styles.end}>
        <p className={styles.question}>One chair is still free.</p>
        <TakeAChair dark />
      </div>
    </>
  );
}

function TakeAChair({ dark = false }: { dark?: boolean }) {
  const search = useSignUpSearch();
  return (
    <LinkButton asChild size="large" variant={dark ? 'dark' : 'primary'}>
      <Link to={{ pathname: '/login', search }}>{dark ? 'Take it' : 'Start with your email'}</Link>
    </LinkButton>
  );
}

function Step({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.words}>
        <h2>{title}</h2>
        {children}
      </div>
    </li>
  );
}
