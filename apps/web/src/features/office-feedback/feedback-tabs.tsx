import { Link } from '../../lib/link.tsx';
import { feedbackParts } from './feedback-queries.ts';
import type { FeedbackPart } from './feedback-queries.ts';
import styles from './feedback.module.css';

export function FeedbackTabs({ part }: { part: FeedbackPart }) {
  return (
    <nav aria-label="Feedback" className={styles.tabs}>
      {(Object.keys(feedbackParts) as FeedbackPart[]).map((name) => (
        <Link
          key={name}
          to={name === 'testimonials' ? '/organise/feedback' : `/organise/feedback?part=${name}`}
          aria-current={part === name ? 'page' : undefined}
        >
          {feedbackParts[name]}
        </Link>
      ))}
    </nav>
  );
}
