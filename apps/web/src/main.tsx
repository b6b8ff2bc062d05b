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
  if (root.dataset['prerendered'] === undefined) {
    createRoot(root).render(app({ site, isPrerendered: false }));
  } else {
    await loadMatchedScreens(routes, window.location.pathname);
    // As a transition, hydration runs in small slices, so that the visible page stays responsive.
    startTransition(() => {
      hydrateRoot(root, app({ site, isPrerendered: true }));
    });
    // start-after-paint.js repeats the presses that came before the start.
    window.dispatchEvent(new Event('app-started'));
  }
  removeStartNotice();
  syncClockWhenVisible();
  const { googleTagManagerId, testPayments, demo } = await visit;
  if (demo) setTimeout(() => void startDemoParts(), demoPartsDelayMs);
  if (testPayments) (await import('./app/layout/test-payments-notice.ts')).showTestPaymentsNotice();
  if (googleTagManagerId !== undefined) await askToMeasure(googleTagManagerId);
}

/** Demo code is loaded a little later, so that the first scripts of a page do not grow. */
const demoPartsDelayMs = 2_000;

async function startDemoParts(): Promise<void> {
  // Best effort: without it a page reads the time when it is looked at again.
  (await import('./app/demo-parts.ts').catch(() => undefined))?.startDemoParts();
}

async function askToMeasure(containerId: string): Promise<void> {
  const { showAnalyticsConsentBanner } = await import('./app/layout/analytics-consent-banner.tsx');
  showAnalyticsConsentBanner(containerId);
}

const root = document.getElementById('root');
// If the code is not loaded, a pre-rendered page stays readable and its links work.
if (root !== null) start(root).catch(showStartNotice);
