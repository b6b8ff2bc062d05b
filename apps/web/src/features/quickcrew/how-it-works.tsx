import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { ActionBar } from './lobby/action-bar.tsx';
import styles from './page.module.css';

const steps = [
  {
    title: 'Join a Lobby',
    text: 'Come alone or bring up to two friends. Your friends always stay with you.',
  },
  {
    title: 'Set Your Preferences',
    text: 'Choose when you want to meet. Your bank sets $5 aside, which is not charged if you come.',
  },
  {
    title: 'Get Matched',
    text: 'When all members of your lobby are ready, we find the others: a balanced group of 4.',
  },
  {
    title: 'Meet & Connect',
    text: 'Say hello in the chat, find the place, check in. Your $5 hold is released when you check in.',
  },
] as const;

export function HowItWorksPage() {
  return (
    <>
      <header className={styles.head}>
        <h1>How it Works</h1>
        <p>From your couch to a table of four.</p>
      </header>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <ActionBar>
        <LinkButton asChild wide>
          <Link to="/automeetup">Find a crew</Link>
        </LinkButton>
      </ActionBar>
    </>
  );
}
