// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadScreen } from '../lib/load-screen.ts';
import { ErrorPage, ErrorScreen } from './error-screen.tsx';

function openFailing(route: { Component?: () => never; lazy?: () => Promise<object> }, reload?: () => void) {
  const Boundary = () => (reload === undefined ? <ErrorPage /> : <ErrorScreen reload={reload} />);
  render(
    <RouterProvider
      router={createMemoryRouter([
        { path: '/', ErrorBoundary: Boundary, HydrateFallback: () => null, ...route },
      ])}
    />,
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a page that fails', () => {
  it('says so under one heading, and offers two ways out', async () => {
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

  it('reloads when its code did not arrive', async () => {
    const reload = vi.fn();
    openFailing({ lazy: () => loadScreen(() => Promise.reject(new TypeError('gone'))) }, reload);

    await screen.findByRole('heading', { name: 'Unexpected Application Error!' });
    screen.getByText(/did not load completely/);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));

    expect(reload).toHaveBeenCalledOnce();
  });
});
