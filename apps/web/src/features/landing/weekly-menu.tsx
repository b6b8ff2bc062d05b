import { printedPart } from './printed-part.ts';
import styles from './weekly-menu.module.css';

const menu = printedPart('whats-on', ({ MenuCard }) => <MenuCard />);

export function WeeklyMenu() {
  return <section className={styles.section} {...menu} />;
}
