import { useSignUpSearch } from '../../../lib/sign-up-search.ts';
import { Link } from '../../../lib/link.tsx';
import { LinkButton } from '../../../ui/forms/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import chairStyles from '../../../ui/drawings/chair.module.css';
import tableStyles from './hero-table.module.css';
import styles from './hero.module.css';
import { landingPart } from '../landing-part.ts';

const words = landingPart('hero-words', ({ HeroText }) => <HeroText />);
const facts = landingPart('hero-facts', ({ HeroFacts }) => <HeroFacts />);
const table = landingPart('hero-table', ({ HeroTable }) => <HeroTable />);

export function Hero() {
  const search = useSignUpSearch();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <div {...words} />
        <div className={styles.actions}>
          <LinkButton asChild size="large" className={styles.join}>
            <Link to={{ pathname: '/login', search }}>Join Now</Link>
          </LinkButton>
          <LinkButton variant="quiet" href="#how-it-works">
            See how it works
          </LinkButton>
        </div>
        <dl className={styles.facts} {...facts} />
      </div>
      <div className={classNames(styles.table, tableStyles.table, chairStyles.onPaper)} {...table} />
    </section>
  );
}
