import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router';
import { redirectRoute } from './redirect-route.tsx';
import { aliases, appRouteId } from './route-paths.ts';
import { screen } from './screen-route.ts';
import { loadScreen } from '../../lib/load-screen.ts';

interface Added {
  /** The route of the layout of students. */
  pagesId: string;
  /** The lists that this router has already. */
  added: Set<unknown>;
}

/** Adds the routes that a path needs: students do not load the list of the office. */
export async function addRoutes(
  { path, patch, signal }: Parameters<PatchRoutesOnNavigationFunction>[0],
  { pagesId, added }: Added,
): Promise<void> {
  const isOffice = path.startsWith('/organise');
  const found = isOffice ? (await loadScreen(() => import('./office-routes.tsx'))).officeRoutes : appRoutes;
  // The router ignores patches of an aborted navigation. The navigation that replaced it adds the routes.
  if (added.has(found) || signal.aborted) return;
  added.add(found);
  patch(isOffice ? null : pagesId, found);
}

/** The server answers them with 404 unless it runs a demo. */
export const demoScreens: RouteObject[] = [
  screen('/demo', () => import('../../screens/demo/desk.tsx')),
  screen('/demo/ui', () => import('../../screens/demo/component-sheet.tsx')),
];

/** The server answers them with 404 unless payments go to the sandbox, also in a rehearsal of production. */
export const testCardScreens: RouteObject[] = [
  screen('/sandbox/3ds', () => import('../../screens/demo/test-bank.tsx')),
];

/** The routes of the app. Visitors of public pages do not load this list. */
export const appRoutes: RouteObject[] = [
  {
    id: appRouteId,
    lazy: () => loadScreen(() => import('../app-providers.tsx')),
    children: [
      screen('/login', () => import('../../screens/access/login.tsx')),
      screen('/invite', () => import('../../screens/student/invite.tsx')),
      screen('/invite/friend', () => import('../../screens/student/invite.tsx')),
      screen('/invite/refuse', () => import('../../screens/student/opt-out-of-invitations.tsx')),
      ...Object.entries(aliases).map(([alias, path]) => redirectRoute(alias, path)),
      screen('/events/semesters', () => import('../../screens/events/semesters.tsx')),
      screen('/events/semesters/:slug', () => import('../../screens/events/season.tsx')),
      screen('/events/semesters/:slug/events/:eventId', () => import('../../screens/events/season.tsx')),
      screen(
        '/events/semesters/summerv2',
        () => import('../../screens/events/season-with-dialog-button.tsx'),
      ),
      screen('/confirm-attendance/:eventId', () => import('../../screens/events/confirm-attendance.tsx')),
      {
        lazy: () => loadScreen(() => import('./protected-area.tsx')),
        children: [
          screen('/home', () => import('../../screens/student/home.tsx')),
          screen('/confirmation', () => import('../../screens/events/confirmation.tsx')),
          screen(
            '/events/semesters/:slug/confirmation',
            () => import('../../screens/events/confirmation.tsx'),
          ),
          screen('/history', () => import('../../screens/student/history.tsx')),
          screen('/settings', () => import('../../screens/student/settings.tsx')),
          screen('/subscription', () => import('../../screens/student/subscription.tsx')),
          screen('/payments', () => import('../../screens/student/payments.tsx')),
          screen('/payment-complete', () => import('../../screens/student/payment-complete.tsx')),
        ],
      },
      {
        lazy: () => loadScreen(() => import('../quickcrew/quickcrew-frame.tsx')),
        children: [
          screen('/automeetup', () => import('../../screens/quickcrew/start.tsx')),
          screen('/automeetup/auth', () => import('../../screens/quickcrew/auth.tsx')),
          screen(
            '/automeetup/complete-profile',
            () => import('../../screens/quickcrew/complete-profile.tsx'),
          ),
          screen('/automeetup/how-it-works', () => import('../../screens/quickcrew/how-it-works.tsx')),
          screen('/automeetup/faq', () => import('../../screens/quickcrew/faq.tsx')),
          screen('/automeetup/settings', () => import('../../screens/quickcrew/settings.tsx')),
          {
            lazy: () => loadScreen(() => import('../quickcrew/quickcrew-area.tsx')),
            children: [
              screen('/automeetup/lobby', () => import('../../screens/quickcrew/lobby.tsx')),
              screen('/automeetup/loading', () => import('../../screens/quickcrew/queue.tsx')),
              screen('/automeetup/group', () => import('../../screens/quickcrew/crew.tsx')),
              screen(
                '/automeetup/join-group/:groupId',
                () => import('../../screens/quickcrew/join-group.tsx'),
              ),
              screen('/automeetup/profile', () => import('../../screens/quickcrew/profile.tsx')),
            ],
          },
        ],
      },
      {
        lazy: () => loadScreen(() => import('../quickcrew/quickcrew-open-frame.tsx')),
        children: [screen('/automeetup/*', () => import('../../screens/quickcrew/not-found.tsx'))],
      },
      ...demoScreens,
      ...testCardScreens,
    ],
  },
];
