import { useKeptSearch } from '../../lib/kept-search.ts';
import { Link } from '../../lib/link.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { HeroTable } from './hero-table.tsx';
import styles from './hero.module.css';

export function Hero() {
  const search = useKeptSearch();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>
          <span>Come hungry.</span> <span>Leave with</span> <span>a crew.</span>
        </h1>
        <p className={styles.lead}>
          We book a table in Lower Manhattan, seat you with five to seven students you haven’t met, and tell
          you where a day ahead.
        </p>
        <div className={styles.actions}>
          <LinkButton asChild size="large" className={styles.join}>
            <Link to={{ pathname: '/login', search }}>Join Now</Link>
          </LinkButton>
          <LinkButton variant="quiet" href="#how-it-works">
            See how it works
          </LinkButton>
        </div>
        <dl className={styles.facts}>
          <div>
            <dt>Deposit</dt>
            <dd>$5</dd>
          </div>
          <div>
            <dt>At a table</dt>
            <dd>6–8</dd>
          </div>
          <div>
            <dt>Friends, if you like</dt>
            <dd>2</dd>
          </div>
        </dl>
      </div>
      <HeroTable className={styles.table} />
    </section>
  );
}
