import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadScreen } from '../lib/load-screen.ts';
import type { PageWords } from '../lib/page-words.ts';
import { withPrintedParts } from '../lib/printed.ts';
import { ErrorPage, ErrorScreen } from './error-screen.tsx';
import { Layout } from './layout.tsx';
import { Loading } from './loading.tsx';

/** What a screen's module exports; `loader` and the router's other names are welcome too. */
interface Screen {
  Component: ComponentType;
  handle?: PageWords;
}

type AppRoute = RouteObject & {
  /** Made into HTML at build time: the same for every visitor, and readable before any script has come. */
  prerendered?: true;
};

function screen(path: string, load: () => Promise<Screen>): AppRoute {
  return { path, lazy: () => loadScreen(load) };
}

function publicScreen(path: string, load: () => Promise<Screen>): AppRoute {
  return { ...screen(path, () => withPrintedParts(load)), prerendered: true };
}

/** Every path of the product. */
const screens: AppRoute[] = [
  publicScreen('/', () => import('../screens/public/landing.tsx')),
  publicScreen('/about', () => import('../screens/public/about.tsx')),
  publicScreen('/onboard', () => import('../screens/public/onboard.tsx')),
  publicScreen('/manifesto', () => import('../screens/public/manifesto.tsx')),
  publicScreen('/privacy', () => import('../screens/public/privacy.tsx')),
  publicScreen('/terms', () => import('../screens/public/terms.tsx')),
  publicScreen('/cookie', () => import('../screens/public/cookie.tsx')),

  {
    lazy: () => loadScreen(() => import('./app-providers.tsx')),
    children: [
      screen('/demo', () => import('../screens/demo/desk.tsx')),
      screen('/demo/ui', () => import('../screens/demo/component-sheet.tsx')),
    ],
  },

  publicScreen('*', () => import('../screens/public/not-found.tsx')),
];

export const routes: AppRoute[] = [
  {
    Component: Layout,
    ErrorBoundary: ErrorPage,
    children: [{ ErrorBoundary: ErrorScreen, HydrateFallback: Loading, children: screens }],
  },
];

/** Where the HTML of a path that nothing answers to is kept. */
export const notFoundPath = '/404';

export const publicPaths: readonly string[] = prerenderedPaths(routes);

function prerenderedPaths(among: readonly AppRoute[]): string[] {
  return among.flatMap((route) => [
    ...(route.prerendered && route.path !== undefined
      ? [route.path === '*' ? notFoundPath : route.path]
      : []),
    ...prerenderedPaths(route.children ?? []),
  ]);
}
