import { brand, collegeOf, crewSize, holdCents } from '@crewtable/contract';
import type { AppetizerBody, SiteMealBody } from '@crewtable/contract';
import { withArticle } from '../../lib/site/site-sentences.ts';
import { listText, paidMeals, shortMoney, sizesInDigits, weekdaysText } from '../../lib/site/site-text.ts';
import { useSite } from '../../lib/site/site.tsx';
import { Dish } from '../../ui/drawings/dish.tsx';
import type { DishName } from '../../ui/drawings/dish.tsx';
import { mealDish } from '../../ui/drawings/meal-dish.ts';
import { Mark } from '../../ui/drawings/mark.tsx';
import { Leader } from '../../ui/layout/leader.tsx';
import { Aside, SmallLabel } from '../../ui/layout/text.tsx';
import shared from './landing.module.css';
import { offerTermsId } from './offers.ts';
import styles from './weekly-menu.module.css';

interface MenuLine {
  readonly name: string;
  readonly price: string;
  readonly when: string;
  readonly size: string;
  readonly picture: DishName | 'crew';
  /** The page with its dates. A plain link: this part is HTML without code. */
  readonly path?: string;
}

const crewLine: MenuLine = {
  name: brand.onDemandName,
  price: `${shortMoney(holdCents)} hold`,
  when: 'Tonight, whenever you’re free',
  size: `crews of ${crewSize}, released on check-in`,
  picture: 'crew',
};

export function MealCard() {
  const { meals, appetizer } = useSite();
  const menu = [...meals.map(mealLine), crewLine];
  return (
    <div className={styles.columns}>
      <div className={styles.head}>
        <h2 className={shared.heading}>
          What’s on <span className={styles.line}>this week</span>
        </h2>
        <Aside className={styles.aside}>
          One table, one bill you split as you like.
          {paidMeals(meals).length > 0 && ' The deposit holds your chair.'}
        </Aside>
        {meals.length > 0 && (
          <p className={styles.all}>
            <a href="/events/week">See every date</a>
          </p>
        )}
      </div>
      <ul className={styles.menu}>
        {menu.map((line) => (
          <li key={line.name} className={styles.item}>
            <Picture of={line.picture} />
            <div>
              <Leader price={<span className={styles.price}>{line.price}</span>}>
                <h3 className={styles.name}>
                  {line.path === undefined ? (
                    line.name
                  ) : (
                    <a href={line.path} className={styles.link}>
                      {line.name}
                    </a>
                  )}
                </h3>
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
      {appetizer && <AppetizerNote appetizer={appetizer} />}
    </div>
  );
}

function mealLine(meal: SiteMealBody, place: number): MenuLine {
  const { title, weekdays, startTime, priceCents } = meal;
  return {
    name: title,
    price: priceCents === 0 ? 'Free' : shortMoney(priceCents),
    when: `${weekdaysText(weekdays).replace(' and ', ' & ')}, ${startTime}`,
    size: `${sizesInDigits(meal)} at a table`,
    picture: mealDish(title, place),
    path: '/events/week',
  };
}

/** The offer of the week, drawn as a note on the menu. */
export function AppetizerNote({
  appetizer: { university, amountCents, meals },
}: {
  appetizer: AppetizerBody;
}) {
  return (
    <div className={styles.announcement}>
      <svg className={styles.starter} viewBox="-17 -17 34 34" aria-hidden="true">
        <circle className={styles.plate} r="15.5" />
        <Dish name="soup" />
      </svg>
      <SmallLabel className={styles.announcementLabel}>Free appetizer</SmallLabel>
      <h3>New here from {collegeOf(`@${university}`).shortName}?</h3>
      <p>
        Sign up with your {university} address and your first appetizer is on us, up to{' '}
        {shortMoney(amountCents)}, at {listText(meals.map(withArticle), 'or')}.{' '}
        <a href={`#${offerTermsId}`}>The terms</a>
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
