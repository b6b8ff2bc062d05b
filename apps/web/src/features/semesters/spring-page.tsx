import { Link } from '../../lib/link.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { SemesterDrawing } from './semester-drawing.tsx';
import styles from './season-page.module.css';

const stats = [
  { figure: '100+', words: 'students connected' },
  { figure: '12+', words: 'events' },
  { figure: '91%', words: 'would recommend' },
] as const;

/** Spring is over: a thank-you, a summary, and the link to summer. */
export function SpringPage() {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className={styles.words}>
          <Badge tone="outline">Registration Closed</Badge>
          <h1 className={styles.heading}>Spring is over. Thank you.</h1>
          <p className={styles.lead}>
            From January to May you came alone and left in company. Thank you to everyone who joined.
            Registration for spring is closed; summer is next.
          </p>
          <div className={styles.actions}>
            <LinkButton asChild size="large">
              <Link to="/events/semesters/summer">See the Summer Series</Link>
            </LinkButton>
          </div>
        </div>
        <div className={styles.picture}>
          <SemesterDrawing name="spring" />
        </div>
      </div>
      <section aria-label="Spring in numbers">
        <dl className={styles.stats}>
          {stats.map(({ figure, words }) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
