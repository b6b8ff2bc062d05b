import { lazy, Suspense, useState } from 'react';
import { Navigate, Outlet, useLocation, useMatches } from 'react-router';
import { useAuth } from '../../lib/session/auth-state.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useLogOutNavigation } from '../log-out-navigation.ts';
import { usePageArrival } from '../routing/after-navigation.ts';
import { usePageViews } from '../routing/page-views.ts';
import { appRouteId, footerPlace, isQuickCrew, redirectForSignedIn } from '../routing/route-paths.ts';
import { useCollapsedHeader } from './collapsed-header.ts';

/** If the code of the toasts cannot be loaded, the page must still work. */
const ToastHost = lazy(async () => {
  const host = await import('../../ui/feedback/toast-host.tsx').catch(() => undefined);
  return { default: host?.ToastHost ?? Nothing };
});
const TabBar = lazy(async () => ({ default: (await import('./student-bars.tsx')).TabBar }));

/** The layout of every page: banner and header, footer, and on phones the tab bar of a student. */
export function Layout() {
  usePageArrival();
  usePageViews();
  useLogOutNavigation();
  const { isLoggedIn, isLogOutDone } = useAuth();
  const { pathname, state } = useLocation();
  const { collapsed, expand } = useCollapsedHeader();
  const inside = isLoggedIn && !isLogOutDone ? redirectForSignedIn(pathname, state) : undefined;
  const footer = footerPlace(pathname);
  const hasTabs = isLoggedIn && !isQuickCrew(pathname);
  const hasToasts = useToasts(isLoggedIn);
  return (
    <div className={styles.page} data-tabs={hasTabs ? tabsPlace(footer) : undefined}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <Header collapsed={collapsed} onFocus={expand} />
      <main id="main" className={styles.main} data-last={footer === 'nowhere' || undefined} tabIndex={-1}>
        {/* Stays mounted until the next page is loaded: the login page shows its success meanwhile. */}
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

/** On phones a footer that is for wide windows only is hidden. */
function tabsPlace(footer: ReturnType<typeof footerPlace>): 'below-footer' | 'below-main' {
  return footer === 'everywhere' ? 'below-footer' : 'below-main';
}

/** Visitors of public pages need no toasts and do not load their code. Once mounted, the host stays. */
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
