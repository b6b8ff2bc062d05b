import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useLogOutNavigation } from '../log-out-navigation.ts';
import { usePageArrival } from '../routing/page-arrival.ts';
import { usePageViews } from '../routing/page-views.ts';
import { appRouteId, footerPlace, isQuickCrew, wayInside } from '../routing/route-paths.ts';
import { useCollapsedHeader } from './collapsed-header.ts';

/** Toasts that cannot be shown because their code did not come must not take the page away. */
const ToastHost = lazy(async () => {
  const host = await import('../../ui/feedback/toast-host.tsx').catch(() => undefined);
  return { default: host?.ToastHost ?? Nothing };
});
const TabBar = lazy(async () => ({ default: (await import('./student-bars.tsx')).TabBar }));

/** What every page stands in: the banner and header above it, the footer below, on a phone a student's tabs. */
export function Layout() {
  usePageArrival();
  usePageViews();
  useLogOutNavigation();
  const { isLoggedIn, isLeaving } = useAuth();
  const { pathname, state } = useLocation();
  const { collapsed, expand } = useCollapsedHeader();
  const inside = isLoggedIn && !isLeaving ? wayInside(pathname, state) : undefined;
  const footer = footerPlace(pathname);
  const hasTabs = isLoggedIn && !isQuickCrew(pathname);
  const hasToasts = useToasts(isLoggedIn);
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
      {hasToasts && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
    </div>
  );
}

/** Readers of the public pages press nothing that could fail, and are spared the code. What is shown once stays. */
function useToasts(isLoggedIn: boolean): boolean {
  const isInApp = useMatches().some(({ id }) => id === appRouteId);
  const [wasWanted, setWasWanted] = useState(false);
  const isWanted = isInApp || isLoggedIn;
  if (isWanted && !wasWanted) setWasWanted(true);
  return isWanted || wasWanted;
}

function Nothing() {
  return null;
}
