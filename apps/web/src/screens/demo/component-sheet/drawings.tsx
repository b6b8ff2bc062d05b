import { Bridge } from '../../../ui/drawings/bridge.tsx';
import { Dish, type DishName } from '../../../ui/drawings/dish.tsx';
import { Skyline } from '../../../ui/drawings/skyline.tsx';
import { Icon, type IconName } from '../../../ui/layout/icon.tsx';
import * as drawnIcons from '../../../ui/layout/icons.ts';
import { Logo } from '../../../ui/layout/logo.tsx';
import { Chapter, Specimen } from './specimen.tsx';
import styles from './drawings.module.css';

const dishes: DishName[] = [
  'egg',
  'citrus',
  'noodles',
  'salad',
  'pizza',
  'tart',
  'croissant',
  'soup',
  'latte',
];

const icons: IconName[] = ['arrow', 'close', 'menu', ...(Object.values(drawnIcons) as IconName[])];

export function Drawings() {
  return (
    <Chapter title="Drawings">
      <div className={styles.logos}>
        <Logo name="Crewtable" />
        <Logo name="QuickCrew" chairs={4} />
        <span className={styles.onWine}>
          <Logo name="Crewtable" />
        </span>
        <span className={styles.onCoral}>
          <Logo name="Crewtable" ground="coral" />
        </span>
      </div>
      <div className={styles.dishes}>
        {dishes.map((dish) => (
          <Specimen key={dish} caption={dish}>
            <svg viewBox="-17 -17 34 34" aria-hidden="true" className={styles.plate}>
              <circle
                r="16"
                style={{ fill: 'var(--card)', stroke: 'var(--line-strong)', strokeWidth: 0.6 }}
              />
              <Dish name={dish} />
            </svg>
          </Specimen>
        ))}
      </div>
      <div className={styles.evening}>
        <Skyline lit className={styles.skyline} />
      </div>
      <Bridge className={styles.bridge} />
      <div className={styles.icons}>
        {icons.map((icon) => (
          <Icon key={icon} name={icon} />
        ))}
      </div>
    </Chapter>
  );
}
