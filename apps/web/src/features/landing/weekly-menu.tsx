import { landingPart } from './landing-part.ts';
import styles from './weekly-menu.module.css';

const menu = landingPart('whats-on', ({ MealCard }) => <MealCard />);

export function WeeklyMenu() {
  return <section className={styles.section} {...menu} />;
}
