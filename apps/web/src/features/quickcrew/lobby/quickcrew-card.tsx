import { crewSize } from '@crewtable/contract';
import { Link } from '../../../lib/link.tsx';
import { numberInWords } from '../../../lib/site/site-text.ts';
import { Mark } from '../../../ui/drawings/mark.tsx';
import { Icon } from '../../../ui/layout/icon.tsx';
import { right } from '../../../ui/layout/icons.ts';
import styles from './quickcrew-card.module.css';

/** The link from the home page to QuickCrew. */
export function QuickCrewCard() {
  return (
    <Link to="/automeetup" className={styles.card} data-ground="wine">
      <Mark chairs={4} className={styles.mark} />
      <span>
        <strong className={styles.title}>Free tonight?</strong>
        <span className={styles.words}>
          QuickCrew finds you {numberInWords(crewSize - 1)} others, on your phone.
        </span>
      </span>
      <Icon name={right} />
    </Link>
  );
}
