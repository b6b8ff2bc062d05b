import type { RouteObject } from 'react-router';
import { screen } from './screen-route.ts';
import { loadScreen } from '../lib/load-screen.ts';

/** Pages of the app itself. Readers of the public ones do not even load this list. */
export const appRoutes: RouteObject[] = [
  {
    lazy: () => loadScreen(() => import('./app-providers.tsx')),
    children: [
      screen('/login', () => import('../screens/access/login.tsx')),
      {
        lazy: () => loadScreen(() => import('./protected-area.tsx')),
        children: [
          screen('/home', () => import('../screens/student/home.tsx')),
          screen('/settings', () => import('../screens/student/settings.tsx')),
          screen('/subscription', () => import('../screens/student/subscription.tsx')),
          screen('/payments', () => import('../screens/student/payments.tsx')),
          screen('/payment-complete', () => import('../screens/student/payment-complete.tsx')),
        ],
      },
      screen('/sandbox/3ds', () => import('../screens/demo/test-bank.tsx')),
      screen('/demo', () => import('../screens/demo/desk.tsx')),
      screen('/demo/ui', () => import('../screens/demo/component-sheet.tsx')),
    ],
  },
];
