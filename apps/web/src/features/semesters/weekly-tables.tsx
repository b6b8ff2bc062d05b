import { Link } from '../../lib/link.tsx';
import { useSite } from '../../lib/site/site.tsx';
import { titlesText, weekdaysText } from '../../lib/site/site-text.ts';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Leader } from '../../ui/layout/leader.tsx';
import styles from './weekly-tables.module.css';

/** The weekly meals, with a link to their dates. Nothing if there are none. */
export function WeeklyTables() {
  const { meals } = useSite();
  if (meals.length === 0) return null;
  return (
    <section aria-labelledby="weekly-tables" className={styles.section}>
      <div className={styles.words}>
        <h2 id="weekly-tables" className={styles.title}>
          Not waiting for a season?
        </h2>
        <p>
          {titlesText(meals, 'and')} {meals.length === 1 ? 'takes' : 'take'} place every week.
        </p>
      </div>
      <ul className={styles.menu}>
        {meals.map(({ title, weekdays, startTime }) => (
          <li key={title}>
            <Leader price={<span className={styles.time}>{startTime}</span>}>
              <span>
                <b className={styles.meal}>{title}</b>{' '}
                <span className={styles.days}>{weekdaysText(weekdays)}</span>
              </span>
            </Leader>
          </li>
        ))}
      </ul>
      <LinkButton asChild variant="second" className={styles.action ?? ''}>
        <Link to="/events/week">See this week’s tables</Link>
      </LinkButton>
    </section>
  );
}
