import { Link } from '../../lib/link.tsx';
import { Icon } from '../../ui/layout/icon.tsx';
import styles from './policy-links.module.css';

const pages = [
  ['/about', 'About Us'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Service'],
  ['/cookie', 'Cookie Use Policy'],
] as const;

/** Links to the about page and the policies, styled as a menu. */
export function PolicyLinks() {
  return (
    <ul className={styles.list}>
      {pages.map(([path, title]) => (
        <li key={path}>
          <Link to={path} className={styles.line}>
            <span>{title}</span>
            <span aria-hidden="true" className={styles.dots} />
            <Icon name="arrow" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
