import { brand } from '@crewtable/contract';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../lib/link.tsx';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { Logo } from '../../ui/layout/logo.tsx';
import styles from './header.module.css';
import { isQuickCrew, quickCrewBarId } from '../routing/route-paths.ts';
import { VisitorBar } from './visitor-bar.tsx';

const StudentBar = lazy(async () => ({ default: (await import('./student-bars.tsx')).StudentBar }));

export function Header({ collapsed, onFocus }: { collapsed: boolean; onFocus: () => void }) {
  const { isLoggedIn } = useAuth();
  const onDemand = isQuickCrew(useLocation().pathname);
  return (
    <header
      className={styles.header}
      data-collapsed={collapsed || undefined}
      data-on-demand={onDemand || undefined}
      onFocus={onFocus}
    >
      <div className={styles.banner} data-ground="wine">
        <Link to="/events/semesters/summer">
          <span className={styles.bannerText}>Join the NYC Summer Student Networking Series</span>
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
      {/* The main bar stays mounted, hidden on phones, because it receives the live notifications. */}
      {onDemand && <div className={styles.onDemand} id={quickCrewBarId} />}
    </header>
  );
}
