import './ui/base.css';
import type { SiteBody } from '@crewtable/contract';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { syncClockWhenVisible } from './app/clock/sync-clock.ts';
import { loadMatchedScreens } from './app/routing/matched-screens.ts';
import { findAppRoutes, routes } from './app/routing/routes.tsx';
import { removeStartNotice, showStartNotice } from './app/layout/start-failure-notice.ts';
import { startDemoPartsLater } from './app/start-demo-parts.ts';
import { startSession } from './lib/session/session.ts';
import { readSite, SiteProvider } from './lib/site/site.tsx';

function app({ site, isPrerendered }: { site: SiteBody; isPrerendered: boolean }) {
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: findAppRoutes(),
    // Without hydration data the router would first load the app routes to find a better match than the
    // not-found page, and render nothing meanwhile. The server has chosen the page already.
    ...(isPrerendered && { hydrationData: {} }),
  });
  return (
    <StrictMode>
      <SiteProvider initial={site}>
        <RouterProvider router={router} />
      </SiteProvider>
    </StrictMode>
  );
}

async function start(root: HTMLElement): Promise<void> {
  const visit = startSession();
  const site = await readSite();
  const isPrerendered = root.dataset['prerendered'] !== undefined;
  if (isPrerendered) {
    await loadMatchedScreens(routes, window.location.pathname);
    // As a transition, hydration runs in small slices, so that the visible page stays responsive.
    startTransition(() => {
      hydrateRoot(root, app({ site, isPrerendered }));
    });
    // start-after-paint.js repeats the presses that came before the start.
    window.dispatchEvent(new Event('app-started'));
  } else {
    createRoot(root).render(app({ site, isPrerendered }));
  }
  removeStartNotice();
  syncClockWhenVisible();
  const { googleTagManagerId, testPayments, demo } = await visit;
  if (demo) startDemoPartsLater({ isPublic: isPrerendered });
  if (testPayments) (await import('./app/layout/test-payments-notice.ts')).showTestPaymentsNotice();
  if (googleTagManagerId !== undefined) await askToMeasure(googleTagManagerId);
}

async function askToMeasure(containerId: string): Promise<void> {
  const { showAnalyticsConsentBanner } = await import('./app/layout/analytics-consent-banner.tsx');
  showAnalyticsConsentBanner(containerId);
}

const root = document.getElementById('root');
// If the code is not loaded, a pre-rendered page stays readable and its links work.
if (root !== null) start(root).catch(showStartNotice);
