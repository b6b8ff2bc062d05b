import { brand, minuteMs } from '@crewtable/contract';
import { formatYear } from '../../lib/format-date.ts';
import { Link } from '../../lib/link.tsx';
import { useNow } from '../../lib/product-clock.ts';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Logo } from '../../ui/layout/logo.tsx';
import { Aside, FinePrint } from '../../ui/layout/text.tsx';
import styles from './footer.module.css';

/** `wideOnly` hides the footer on phones. */
export function Footer({ wideOnly = false }: { wideOnly?: boolean }) {
  const { isLoggedIn } = useAuth();
  return (
    <footer className={styles.footer} data-ground="wine" data-wide-only={wideOnly || undefined}>
      <div className={styles.columns}>
        <div>
          <Link to={isLoggedIn ? '/home' : '/'} className={styles.home} aria-label={`${brand.name}, home`}>
            <Logo name={brand.name} />
          </Link>
          <Aside>Small tables, New York.</Aside>
        </div>
        <nav aria-label="About us and our policies">
          <Link to="/about">About Us</Link>
          <Link to="/privacy">Privacy Policy</Link>
          <Link to="/terms">Terms of Service</Link>
          <Link to="/cookie">Cookie Use Policy</Link>
        </nav>
        <nav aria-label="Follow us">
          <a href={brand.social.tiktok}>TikTok</a>
          <a href={brand.social.instagram}>Instagram</a>
          <a href={brand.social.linkedin}>LinkedIn</a>
        </nav>
      </div>
      <FinePrint className={styles.copyright}>
        © <Year /> {brand.legalEntity}
      </FinePrint>
    </footer>
  );
}

/** Empty with a reserved width until the product clock is known, so that the text does not move. */
function Year() {
  const now = useNow(minuteMs);
  return <span className={styles.year}>{now && formatYear(now)}</span>;
}
