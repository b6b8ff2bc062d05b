import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { InitialEntry, RouteObject } from 'react-router';
import { afterEach } from 'vitest';
import type { SiteBody } from '@crewtable/contract';
import { readBackOff } from '../src/lib/api/query-retries.ts';
import { auth } from '../src/lib/session/auth-state.ts';
import { SiteProvider } from '../src/lib/site/site.tsx';
import { ToastHost } from '../src/ui/feedback/toast-host.tsx';
// Imported before the hooks below: after a test, the page is unmounted first, then the handlers are removed.
import './mock-server.ts';
import { site2025 } from './fixtures/site.ts';

export type User = ReturnType<typeof userEvent.setup>;

interface ScreenOptions {
  /** The history of the browser tab; the last entry is shown. */
  readonly at?: InitialEntry | InitialEntry[];
  /** Whether a student is signed in. Without it, the page does not know yet. */
  readonly isLoggedIn?: boolean;
  readonly queries?: QueryClient;
  /** What the page knows of seasons, meals and offers. */
  readonly site?: SiteBody;
  /** False for pages that render the container of the toasts themselves. */
  readonly hasToasts?: boolean;
  readonly isStrict?: boolean;
  /** The pause between two events of the user. Without it they follow in the same task of the event loop. */
  readonly eventDelayMs?: number;
  readonly patchRoutesOnNavigation?: NonNullable<
    Parameters<typeof createMemoryRouter>[1]
  >['patchRoutesOnNavigation'];
}

// No test of a screen waits for a retry. `query-client.test.tsx` checks the pauses of the app.
readBackOff.firstMs = 0;

/** A cache that reports a failed query immediately, without retries. */
export function createQueries(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: false } } });
}

/** Renders an element, or the routes of a screen, with router, query client and toasts around it. */
export function renderScreen(
  page: ReactElement | RouteObject[],
  {
    at = '/',
    isLoggedIn,
    queries = createQueries(),
    site = site2025,
    hasToasts = true,
    isStrict = false,
    eventDelayMs,
    patchRoutesOnNavigation,
  }: ScreenOptions = {},
) {
  if (isLoggedIn !== undefined) act(() => auth.dispatch({ kind: 'initialised', isLoggedIn }));
  const routes = Array.isArray(page) ? page : [{ path: '*', element: page }];
  const router = createMemoryRouter(routes, {
    initialEntries: Array.isArray(at) ? at : [at],
    ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }),
  });
  const app = (
    <SiteProvider initial={site}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        {hasToasts && <ToastHost />}
      </QueryClientProvider>
    </SiteProvider>
  );
  const { container } = render(isStrict ? <StrictMode>{app}</StrictMode> : app);
  return { router, queries, container, user: userEvent.setup({ delay: eventDelayMs ?? null }) };
}

afterEach(() => {
  cleanup();
  if (auth.state.isInitialised) act(() => auth.dispatch({ kind: 'session ended' }));
  localStorage.clear();
  sessionStorage.clear();
});

/** The toasts that are shown. */
export const toasts = () => within(screen.getByRole('region', { name: 'Messages' }));

type Scope = Pick<typeof screen, 'findByRole' | 'getByRole'>;

/** Fills in the card form of the sandbox. */
export async function typeCard(user: User, scope: Scope = screen, number = '4242424242424242') {
  await user.type(await scope.findByRole('textbox', { name: 'Card number' }), number);
  await user.type(scope.getByRole('textbox', { name: 'Expiry' }), '1234');
  await user.type(scope.getByRole('textbox', { name: 'CVC' }), '123');
}
