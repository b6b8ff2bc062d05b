import { brand } from '@crewtable/contract';
import { Dish } from '../../ui/drawings/dish.tsx';
import type { DishName } from '../../ui/drawings/dish.tsx';
import { Mark } from '../../ui/drawings/mark.tsx';
import { Leader } from '../../ui/layout/leader.tsx';
import { Aside, SmallLabel } from '../../ui/layout/text.tsx';
import shared from './landing.module.css';
import { appetizerOffer, offerTermsId } from './offers.ts';
import styles from './weekly-menu.module.css';

interface MenuSeparator {
  readonly name: string;
  readonly price: string;
  readonly when: string;
  readonly size: string;
  readonly picture: DishName | 'crew';
}

const menu: readonly MenuSeparator[] = [
  { name: 'Brunch', price: '$5', when: 'Sundays, 11:00 AM', size: '6–8 at a table', picture: 'croissant' },
  {
    name: 'Lunch',
    price: 'Free',
    when: 'Monday to Friday, 12:00 PM',
    size: '2–4 at a table',
    picture: 'salad',
  },
  {
    name: 'Dinner',
    price: '$5',
    when: 'Fridays & Saturdays, 6:00 PM',
    size: '6–8 at a table',
    picture: 'noodles',
  },
  {
    name: brand.onDemandName,
    price: '$5 hold',
    when: 'Tonight, whenever you’re free',
    size: 'crews of 4, released on check-in',
    picture: 'crew',
  },
];

export function MealCard() {
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <h2 className={shared.heading}>
          What’s on <span className={styles.line}>this week</span>
        </h2>
        <Aside className={styles.aside}>
          One table, one bill you split as you like. The deposit holds your chair.
        </Aside>
      </div>
      <ul className={styles.menu}>
        {menu.map((line) => (
          <li key={line.name} className={styles.item}>
            <Picture of={line.picture} />
            <div>
              <Leader price={<span className={styles.price}>{line.price}</span>}>
                <h3 className={styles.name}>{line.name}</h3>
              </Leader>
              <p className={styles.details}>
                <span>{line.when}</span>
                <span className={styles.dot} />
                <span>{line.size}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Announcement />
    </div>
  );
}

/** The offer of the week, drawn as a note on the menu. */
function Announcement() {
  return (
    <div className={styles.announcement}>
      <svg className={styles.starter} viewBox="-17 -17 34 34" aria-hidden="true">
        <circle className={styles.plate} r="15.5" />
        <Dish name="soup" />
      </svg>
      <SmallLabel className={styles.announcementLabel}>Free appetizer</SmallLabel>
      <h3>New here from NYU?</h3>
      <p>
        Sign up with your {appetizerOffer.addressDomain} address and your first appetizer is on us, up to{' '}
        {appetizerOffer.upTo}, at a Brunch or a Dinner. <a href={`#${offerTermsId}`}>The terms</a>
      </p>
    </div>
  );
}

function Picture({ of }: { of: DishName | 'crew' }) {
  if (of === 'crew') {
    return (
      <span className={styles.crew}>
        <Mark chairs={4} />
      </span>
    );
  }
  return (
    <svg className={styles.dish} viewBox="-17 -17 34 34" aria-hidden="true">
      <circle className={styles.plate} r="15.5" />
      <Dish name={of} />
    </svg>
  );
}
