import './ui/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { syncClockWhenVisible } from './app/sync-clock.ts';
import { loadMatchedScreens } from './app/routing/matched-screens.ts';
import { findAppRoutes, routes } from './app/routing/routes.tsx';
import { removeStartNotice, showStartNotice } from './app/layout/start-failure-notice.ts';
import { startSession } from './lib/session/session.ts';

function app({ isPrerendered }: { isPrerendered: boolean }) {
  const router = createBrowserRouter(routes, {
    patchRoutesOnNavigation: findAppRoutes(),
    // Without hydration data the router would look for a better match than the not-found page first, and render
    // nothing meanwhile. The server has looked already.
    ...(isPrerendered && { hydrationData: {} }),
  });
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

async function start(root: HTMLElement): Promise<void> {
  const visit = startSession();
  if (root.dataset['prerendered'] === undefined) {
    createRoot(root).render(app({ isPrerendered: false }));
  } else {
    await loadMatchedScreens(routes, window.location.pathname);
    // As a transition it is done in small pieces: the page that is already readable stays quick to the touch.
    startTransition(() => {
      hydrateRoot(root, app({ isPrerendered: true }));
    });
    // What was pressed too early is kept by start-after-paint.js.
    window.dispatchEvent(new Event('app-started'));
  }
  removeStartNotice();
  syncClockWhenVisible();
  const { googleTagManagerId, testPayments } = await visit;
  if (testPayments) (await import('./app/layout/test-payments-notice.ts')).showTestPaymentsNotice();
  if (googleTagManagerId !== undefined) await askToMeasure(googleTagManagerId);
}

async function askToMeasure(containerId: string): Promise<void> {
  const { showAnalyticsConsentBanner } = await import('./app/layout/analytics-consent-banner.tsx');
  showAnalyticsConsentBanner(containerId);
}

const root = document.getElementById('root');
// A pre-rendered page whose code did not come stays readable as it is, and its links work.
if (root !== null) start(root).catch(showStartNotice);
