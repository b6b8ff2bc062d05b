// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { deviceName } from './device-name.ts';
import { SignedInDevices } from './signed-in-devices.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const times = { signedInAt: '2025-05-21T16:00:00.000Z', lastUsedAt: '2025-05-22T01:30:00.000Z' };
const here = { id: 'here', browser: 'Firefox', system: 'Linux', isCurrent: true, ...times };
const phone = { id: 'phone', browser: 'Safari', system: 'iPhone', isCurrent: false, ...times };

function open(sessions: object[]) {
  server.use(http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions })));
  show();
}

function show() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SignedInDevices />
      <ToastHost />
    </QueryClientProvider>,
  );
}

describe('where a student is signed in', () => {
  it('names the place, since when, and the last use in New York time; this one cannot be signed out here', async () => {
    open([here, phone]);
    expect(await screen.findByText('Safari on iPhone')).toBeVisible();
    expect(screen.getAllByText('Since Wed, May 21 · 12:00 PM')).toHaveLength(2);
    expect(screen.getAllByText('Last used Wed, May 21 · 9:30 PM')).toHaveLength(2);
    expect(screen.getByText('This one')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Sign Out'),
      'Sign Out Everywhere Else',
    ]);
  });

  it('that is this browser alone offers nothing to end', async () => {
    open([here]);
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that could not be looked up can be asked for again', async () => {
    server.use(http.get('*/api/auth/sessions', () => HttpResponse.error(), { once: true }));
    show();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions: [here] })));
    await userEvent.setup().click(again);
    expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  });

  it('stays in the list where signing out failed, and that is told', async () => {
    open([here, phone]);
    server.use(http.delete('*/api/auth/sessions/phone', () => HttpResponse.error()));
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: 'Sign out of Safari on iPhone' }));
    expect(await screen.findByText('Failed to sign out there. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Safari on iPhone')).toBeVisible();
  });

  it('asks before it signs out everywhere else', async () => {
    let ended = 0;
    open([here, phone]);
    server.use(
      http.delete('*/api/auth/sessions', () => {
        ended += 1;
        return HttpResponse.json({});
      }),
    );
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    expect(ended).toBe(0);
    await user.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
    server.use(http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions: [here] })));
    await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere Else' }));
    await waitFor(() => expect(screen.getByText('You are signed in nowhere else.')).toBeVisible());
    expect(ended).toBe(1);
  });
});

it('a place is named as far as it is known', () => {
  expect(deviceName({ browser: 'Edge', system: null })).toBe('Edge');
  expect(deviceName({ browser: null, system: 'Android' })).toBe('a browser on Android');
  expect(deviceName({ browser: null, system: null })).toBe('a browser that we do not know');
});
