import type { RouteObject } from 'react-router';
import { screen } from './screen-route.ts';
import { loadScreen } from '../../lib/load-screen.ts';

/** The organisers' office. Beside the layout of students, which it does not share. */
export const officeRoutes: RouteObject[] = [
  {
    lazy: () => loadScreen(() => import('../organise/office-frame.tsx')),
    children: [
      screen('/organise/invitation', () => import('../../screens/organise/invitation.tsx')),
      screen('/organise/recovery', () => import('../../screens/organise/recovery.tsx')),
      {
        lazy: () => loadScreen(() => import('../organise/office-area.tsx')),
        children: [
          screen('/organise', () => import('../../screens/organise/today.tsx')),
          screen('/organise/tonight', () => import('../../screens/organise/tonight.tsx')),
          screen('/organise/more', () => import('../../screens/organise/more.tsx')),
          screen('/organise/events', () => import('../../screens/organise/events.tsx')),
          {
            path: '/organise/events/:eventId',
            lazy: () => loadScreen(() => import('../../screens/organise/event/event.tsx')),
            // The tabs of one event.
            children: [
              {
                index: true,
                lazy: () => loadScreen(() => import('../../screens/organise/event/overview.tsx')),
              },
              {
                path: 'people',
                lazy: () => loadScreen(() => import('../../screens/organise/event/roster.tsx')),
              },
              {
                path: 'tables',
                lazy: () => loadScreen(() => import('../../screens/organise/event/tables.tsx')),
              },
              {
                path: 'venues',
                lazy: () => loadScreen(() => import('../../screens/organise/event/venues.tsx')),
              },
              {
                path: 'waitlist',
                lazy: () => loadScreen(() => import('../../screens/organise/event/waitlist.tsx')),
              },
              {
                path: 'money',
                lazy: () => loadScreen(() => import('../../screens/organise/event/money.tsx')),
              },
            ],
          },
          screen('/organise/events/:eventId/sheet', () => import('../../screens/organise/event/sheet.tsx')),
          screen('/organise/venues', () => import('../../screens/organise/venues.tsx')),
          screen('/organise/money', () => import('../../screens/organise/money.tsx')),
          screen('/organise/feedback', () => import('../../screens/organise/feedback.tsx')),
          screen('/organise/exports', () => import('../../screens/organise/exports.tsx')),
          screen('/organise/people', () => import('../../screens/organise/people.tsx')),
          screen('/organise/people/:studentId', () => import('../../screens/organise/person.tsx')),
          screen('/organise/safety', () => import('../../screens/organise/safety.tsx')),
          screen('/organise/safety/:reportId', () => import('../../screens/organise/safety.tsx')),
          screen('/organise/seasons', () => import('../../screens/organise/seasons/seasons.tsx')),
          screen('/organise/seasons/meals', () => import('../../screens/organise/seasons/meals.tsx')),
          screen('/organise/seasons/offers', () => import('../../screens/organise/seasons/offers.tsx')),
          screen('/organise/seasons/places', () => import('../../screens/organise/seasons/places.tsx')),
          screen('/organise/seasons/:seasonId', () => import('../../screens/organise/seasons/season.tsx')),
          screen('/organise/team', () => import('../../screens/organise/team.tsx')),
          screen('/organise/shifts', () => import('../../screens/organise/shifts.tsx')),
          screen('/organise/me', () => import('../../screens/organise/me.tsx')),
          screen('/organise/health', () => import('../../screens/organise/health.tsx')),
          screen('/organise/audit', () => import('../../screens/organise/audit.tsx')),
        ],
      },
    ],
  },
];
