import { lazy, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../lib/session/auth-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useLeaving } from './leaving.ts';
import { usePageArrival } from './page-arrival.ts';
import { usePageViews } from './page-views.ts';
import { footerPlace, isQuickCrew, wayInside } from './places.ts';
import { useCollapsedBars } from './collapsed-bars.ts';

const TabBar = lazy(async () => ({ default: (await import('./student-bars.tsx')).TabBar }));

/** What every page stands in: the banner and header above it, the footer below, on a phone a student's tabs. */
export function Layout() {
  usePageArrival();
  usePageViews();
  useLeaving();
  const { isLoggedIn, isLeaving } = useAuth();
  const { pathname, state } = useLocation();
  const { collapsed, expand } = useCollapsedBars();
  const inside = isLoggedIn && !isLeaving ? wayInside(pathname, state) : undefined;
  const footer = footerPlace(pathname);
  const hasTabs = isLoggedIn && !isQuickCrew(pathname);
  return (
    <div className={styles.page} data-tabs={hasTabs || undefined}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header collapsed={collapsed} onFocus={expand} />
      <main id="main" className={styles.main} data-last={footer === 'nowhere' || undefined} tabIndex={-1}>
        {/* What was there stays until the next page is: the login page says meanwhile that it worked. */}
        <Outlet />
        {inside !== undefined && <Navigate replace to={inside} />}
      </main>
      {footer !== 'nowhere' && <Footer wideOnly={footer === 'wide'} />}
      {hasTabs && (
        <Suspense fallback={null}>
          <TabBar collapsed={collapsed} onFocus={expand} />
        </Suspense>
      )}
    </div>
  );
}
