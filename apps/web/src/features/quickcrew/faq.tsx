import { Link } from '../../lib/link.tsx';
import { Accordion } from '../../ui/layout/accordion.tsx';
import styles from './page.module.css';

const questions = [
  {
    id: 'matching',
    title: 'How does matching work?',
    content: (
      <p>
        You wait in a lobby, alone or with up to two friends. Once all of you have reserved a spot and are
        ready, we combine lobbies with the same place and time until there are exactly four of you, mixed by
        college. Lobbies are never split, and two students never meet after a ‘never again’. If no crew is
        found 30 minutes before the meeting time, your hold is released and you can try another time.
      </p>
    ),
  },
  {
    id: 'data',
    title: 'Is my data safe?',
    content: (
      <p>
        Your crew sees your first name, last initial, college and the social handles you entered. Gender and
        birthdate are never shown. Your card number goes to the payment provider alone, and your position
        never leaves your phone. The <Link to="/privacy">Privacy Policy</Link> has the details.
      </p>
    ),
  },
  {
    id: 'leaving',
    title: 'Can I cancel?',
    content: (
      <>
        <p>
          You can leave a lobby at any time. You can leave a crew without cost until 60 minutes before the
          meeting time; after that the $5 hold is charged. Check-in is open from 60 minutes before the meeting
          time until 15 minutes after it. A student who has not checked in by then is charged, unless no other
          member came. If you were there, tell us within 48 hours: an organiser decides.
        </p>
        <p>Events are different: cancelling a registration there is possible up to 24 hours before.</p>
      </>
    ),
  },
  {
    id: 'students',
    title: 'How do you know that everyone is a student?',
    content: (
      <p>
        Everyone signs in with a code that we mail to a university address. Without a .edu address there is no
        account.
      </p>
    ),
  },
  {
    id: 'choosing',
    title: 'Can I choose who I meet?',
    content: (
      <p>
        No. You can bring up to two friends, and the rest is a surprise. Afterwards you can say whom you would
        like to meet again, and whom you would not.
      </p>
    ),
  },
] as const;

export function FaqPage() {
  return (
    <>
      <header className={styles.head}>
        <h1>FAQ</h1>
        <p>Five questions, answered straight.</p>
      </header>
      <Accordion items={questions} headingLevel={2} className={styles.form ?? ''} />
    </>
  );
}
