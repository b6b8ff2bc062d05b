import { brand } from '@crewtable/contract';
import { lazy, Suspense } from 'react';
import { Link } from '../lib/link.tsx';
import { useAuth } from '../lib/session/auth-state.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './header.module.css';
import { VisitorBar } from './visitor-bar.tsx';

const StudentBar = lazy(async () => ({ default: (await import('./student-bars.tsx')).StudentBar }));

export function Header({ collapsed }: { collapsed: boolean }) {
  const { isLoggedIn } = useAuth();
  return (
    <header className={styles.header} data-collapsed={collapsed || undefined}>
      <div className={styles.banner} data-ground="wine">
        <Link to="/events/semesters/summer">
          <span className={styles.bannerWords}>Join the NYC Summer Student Networking Series</span>
          <Icon name="arrow" />
        </Link>
      </div>
      <div className={styles.bar}>
        <Link to={isLoggedIn ? '/home' : '/'} className={styles.home} aria-label={`${brand.name}, home`}>
          <Logo name={brand.name} />
        </Link>
        {isLoggedIn ? (
          <Suspense fallback={null}>
            <StudentBar />
          </Suspense>
        ) : (
          <VisitorBar />
        )}
      </div>
    </header>
  );
}
