import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { signedInDevice } from '../../../test/fixtures/student.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { deviceName } from './device-name.ts';
import { SignedInDevices } from './signed-in-devices.tsx';

const here = signedInDevice();
const phone = signedInDevice({ id: 'phone', browser: 'Safari', system: 'iPhone', isCurrent: false });

function open(sessions: object[]) {
  server.use(http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions })));
  return show();
}

const show = () => renderScreen(<SignedInDevices />).user;

describe('the list of browsers in which a student is signed in', () => {
  it('names each browser, its sign-in and its last use in New York time, and has no sign-out for this browser', async () => {
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

  it('with this browser alone has no sign-out', async () => {
    open([here]);
    expect(await screen.findByText('You are signed in nowhere else.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be loaded again after a failed request', async () => {
    server.use(http.get('*/api/auth/sessions', () => HttpResponse.error(), { once: true }));
    const user = show();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    server.use(http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions: [here] })));
    await user.click(again);
    expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  });

  it('keeps a browser whose sign-out failed, and shows an error', async () => {
    const user = open([here, phone]);
    server.use(http.delete('*/api/auth/sessions/phone', () => HttpResponse.error()));
    await user.click(await screen.findByRole('button', { name: 'Sign out of Safari on iPhone' }));
    expect(await screen.findByText('Failed to sign out there. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Safari on iPhone')).toBeVisible();
  });

  it('asks for confirmation before it signs out all other browsers', async () => {
    let ended = 0;
    const user = open([here, phone]);
    server.use(
      http.delete('*/api/auth/sessions', () => {
        ended += 1;
        return HttpResponse.json({});
      }),
    );
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

it('a browser is named by the known parts of its name', () => {
  expect(deviceName({ browser: 'Edge', system: null })).toBe('Edge');
  expect(deviceName({ browser: null, system: 'Android' })).toBe('a browser on Android');
  expect(deviceName({ browser: null, system: null })).toBe('a browser that we do not know');
});
