import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/forms/button.tsx';
import { Leader } from '../../ui/layout/leader.tsx';
import styles from './weekly-tables.module.css';

const meals = [
  ['Brunch', 'Sundays', '11:00 AM'],
  ['Lunch', 'Monday to Friday', '12:00 PM'],
  ['Dinner', 'Fridays and Saturdays', '6:00 PM'],
] as const;

/** The weekly meals, with links to their dates. */
export function WeeklyTables() {
  return (
    <section aria-labelledby="weekly-tables" className={styles.section}>
      <div className={styles.words}>
        <h2 id="weekly-tables" className={styles.title}>
          Not waiting for a season?
        </h2>
        <p>Brunch, Lunch and Dinner take place every week, all year round.</p>
      </div>
      <ul className={styles.menu}>
        {meals.map(([meal, days, time]) => (
          <li key={meal}>
            <Leader price={<span className={styles.time}>{time}</span>}>
              <span>
                <b className={styles.meal}>{meal}</b> <span className={styles.days}>{days}</span>
              </span>
            </Leader>
          </li>
        ))}
      </ul>
      <LinkButton asChild variant="second" className={styles.action ?? ''}>
        <Link to="/home#find-events">See this week’s tables</Link>
      </LinkButton>
    </section>
  );
}
