import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test/render-screen.tsx';
import { loadScreen } from '../lib/load-screen.ts';
import { ErrorPage, ErrorScreen } from './error-screen.tsx';

function openFailing(route: { Component?: () => never; lazy?: () => Promise<object> }, reload?: () => void) {
  const Boundary = () => (reload === undefined ? <ErrorPage /> : <ErrorScreen reload={reload} />);
  return renderScreen([{ path: '/', ErrorBoundary: Boundary, HydrateFallback: () => null, ...route }]);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a page that fails', () => {
  it('shows an error heading, a reload button and a link to the first page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    openFailing({
      Component: () => {
        throw new Error('a fault of ours');
      },
    });

    await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
    screen.getByRole('button', { name: 'Reload' });
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
    expect(screen.queryByText(/a fault of ours/)).toBeNull();
  });

  it('can be reloaded when its code could not be loaded', async () => {
    const reload = vi.fn();
    const { user } = openFailing(
      { lazy: () => loadScreen(() => Promise.reject(new TypeError('gone'))) },
      reload,
    );

    await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
    screen.getByText(/did not load completely/);
    await user.click(screen.getByRole('button', { name: 'Reload' }));

    expect(reload).toHaveBeenCalledOnce();
  });

  it('reloads itself when the network is back, if its code could not be loaded', async () => {
    const reload = vi.fn();
    const listen = vi.spyOn(window, 'addEventListener');
    openFailing({ lazy: () => loadScreen(() => Promise.reject(new TypeError('offline'))) }, reload);
    await screen.findByText(/did not load completely/);
    // React shows a page before it runs its effects.
    await waitFor(() => expect(listen).toHaveBeenCalledWith('online', reload));
    fireEvent(window, new Event('online'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not reload itself after a fault of ours, which a network does not mend', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const reload = vi.fn();
    const fail = () => {
      throw new Error('a fault of ours');
    };
    openFailing({ Component: fail }, reload);
    await screen.findByText(/Something went wrong/);
    fireEvent(window, new Event('online'));
    expect(reload).not.toHaveBeenCalled();
  });
});
