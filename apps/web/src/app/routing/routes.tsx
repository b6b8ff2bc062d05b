import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { loadScreen } from '../../lib/load-screen.ts';
import { withPrerenderedParts } from '../../lib/prerendered-part.ts';
import { ErrorPage, ErrorScreen } from '../error-screen.tsx';
import { Layout } from '../layout/layout.tsx';
import { Loading } from '../layout/loading.tsx';
import { screen } from './screen-route.ts';
import type { Screen } from './screen-route.ts';

/** A page that is pre-rendered at build time: the same for every visitor, readable before scripts load. */
function publicScreen(path: string, load: () => Promise<Screen>): RouteObject {
  return screen(path, () => withPrerenderedParts(load));
}

const publicScreens: RouteObject[] = [
  publicScreen('/', () => import('../../screens/public/landing.tsx')),
  publicScreen('/about', () => import('../../screens/public/about.tsx')),
  publicScreen('/onboard', () => import('../../screens/public/onboard.tsx')),
  publicScreen('/manifesto', () => import('../../screens/public/manifesto.tsx')),
  publicScreen('/events/week', () => import('../../screens/public/week.tsx')),
  publicScreen('/privacy', () => import('../../screens/public/privacy.tsx')),
  publicScreen('/terms', () => import('../../screens/public/terms.tsx')),
  publicScreen('/cookie', () => import('../../screens/public/cookie.tsx')),
  publicScreen('*', () => import('../../screens/public/not-found.tsx')),
];

const pagesId = 'pages';

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [
      { id: pagesId, ErrorBoundary: ErrorScreen, HydrateFallback: Loading, children: publicScreens },
    ],
  },
];

/** Adds the routes of the app or of the office at the first navigation to a path that is not public. */
export function findAppRoutes(): PatchRoutesOnNavigationFunction {
  const added = new Set<unknown>();
  return async (navigation) => {
    const { addRoutes } = await loadScreen(() => import('./app-routes.tsx'));
    await addRoutes(navigation, { pagesId, added });
  };
}

/** The path under which the not-found page is pre-rendered. */
export const notFoundPath = '/404';

export const publicPaths: readonly string[] = publicScreens.map(({ path }) =>
  path === undefined || path === '*' ? notFoundPath : path,
);
