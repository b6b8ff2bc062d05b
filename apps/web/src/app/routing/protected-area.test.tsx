import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { accountHandler, profileHandler } from '../../../test/handlers.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { Component as ProtectedArea } from './protected-area.tsx';

// Loaded in advance: on a busy machine, loading takes longer than the tests wait for an element.
beforeAll(() => import('../../features/profile/complete-account.tsx'));

function open({ isLoggedIn = true } = {}) {
  const routes = [
    { Component: ProtectedArea, children: [{ path: '/settings', element: <h1>Settings</h1> }] },
    { path: '/login', element: <h1>Log in</h1> },
  ];
  return renderScreen(routes, { at: '/settings?tab=1', isLoggedIn });
}

describe('a page of students', () => {
  it('leads visitors to the login page, which knows the way back', async () => {
    const { router } = open({ isLoggedIn: false });
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(router.state.location).toMatchObject({
      search: '?tab=1',
      state: { origin: { pathname: '/settings', search: '?tab=1' } },
    });
  });

  it('is shown to a student with a profile', async () => {
    server.use(profileHandler());
    open();
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  });

  it('is behind the form for a student without a profile, and not on the page', async () => {
    server.use(
      http.get('*/api/profiles/v2/', () => errorResponse(404, 'not_found', 'Not found.')),
      accountHandler(),
    );
    open();
    expect(await screen.findByRole('dialog', { name: 'Complete your account' })).toBeVisible();
    expect(screen.queryByText('Settings')).toBeNull();
  });

  it('says that the profile could not be loaded, and loads it on request', async () => {
    server.use(http.get('*/api/profiles/v2/', () => HttpResponse.error(), { once: true }));
    const { user } = open();
    expect(await screen.findByRole('heading', { name: 'Failed to fetch profile' })).toBeVisible();
    server.use(profileHandler());
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  });
});
