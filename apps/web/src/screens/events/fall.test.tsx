// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { auth } from '../../lib/session/auth-state.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component } from './fall.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

const server = setupServer();
let asked: string[];
let isDown: boolean;
let isOnList: boolean;

const done = (body: object, status = 201) => HttpResponse.json(body, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  asked = [];
  isDown = false;
  isOnList = false;
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const note = (call: string, answer: () => Response) =>
    http.post(`*/api/${call}`, () => {
      asked.push(call);
      return answer();
    });
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json({ mode: 'production', supportEmail: 'help@example.edu' }),
    ),
    http.get('*/api/series/fall-series-2025', () =>
      HttpResponse.json({
        id: 'fall-series-2025',
        title: 'Fall 2025',
        isPreregistered: isOnList,
        referralId: isOnList ? 'own' : null,
        dates: [],
      }),
    ),
    http.get('*/api/profiles/v2/', () =>
      HttpResponse.json({
        userProfile: { email: 'ana@nyu.edu', firstName: 'Ana', lastName: 'Okafor' },
        subscription: null,
      }),
    ),
    http.get('*/api/auth/me', () =>
      HttpResponse.json({ userId: 'u', email: 'ana@nyu.edu', status: 'ACTIVE' }),
    ),
    http.post('*/api/analytics', () => done({}, 202)),
    note('events/register-event-lead', () => done({ success: true })),
    note('auth/signin', () => done({ resendAfterSeconds: 60 }, 200)),
    note('auth/signin-confirm', () => done({ userId: 'u' }, 200)),
    note('events/fall-series-2025/preregister', () =>
      isDown
        ? done({ code: 'unavailable', message: 'We are not reachable right now.' }, 503)
        : done({ eventId: 'fall-series-2025', registeredAt: '', referralId: 'own', perks: [] }),
    ),
    note('events/fall-series-2025/preregister/groups/abc', () =>
      done({ success: true, members: [], limit: 3 }),
    ),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  sessionStorage.clear();
  act(() => auth.tell({ kind: 'ended' }));
  vi.restoreAllMocks();
});
afterAll(() => server.close());

function open(isLoggedIn: boolean) {
  auth.tell({ kind: 'initialised', isLoggedIn });
  const router = createMemoryRouter(
    [
      { path: '/events/semesters/fall', Component },
      { path: '/home', element: <h1>Home</h1> },
    ],
    { initialEntries: ['/events/semesters/fall?referralId=abc&email=ana%40nyu.edu'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const inDialog = async () => within(await screen.findByRole('dialog'));
const confirmed = { name: 'You’re In!' };

it('says in a toast that the form could not be saved, and keeps what was typed', async () => {
  server.use(http.post('*/api/events/register-event-lead', () => HttpResponse.error(), { once: true }));
  const { user } = open(false);
  const modal = await inDialog();
  await user.type(modal.getByLabelText('First name'), 'Ana');
  await user.type(modal.getByLabelText('Last name'), 'Okafor');
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  const toasts = within(screen.getByRole('region', { name: 'Messages' }));
  await toasts.findByText('Failed to save your information. Please try again.');
  expect(modal.queryByText('Failed to save your information. Please try again.')).toBeNull();
  expect(modal.getByLabelText('First name')).toHaveValue('Ana');
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  await modal.findByRole('textbox', { name: 'Passcode' });
});

it('leads a visitor with an invitation over the passcode onto the list, and then home', async () => {
  const { user, router } = open(false);
  const modal = await inDialog();
  await user.type(modal.getByLabelText('First name'), 'Ana');
  await user.type(modal.getByLabelText('Last name'), 'Okafor');
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  await user.type(await modal.findByRole('textbox', { name: 'Passcode' }), '40719926');
  await modal.findByText('We write to you as soon as the dates are out.');
  await waitFor(() => expect(modal.getByRole('heading', confirmed)).toBeVisible(), { timeout: 10_000 });
  expect(asked).toEqual([
    'events/register-event-lead',
    'auth/signin',
    'auth/signin-confirm',
    'events/fall-series-2025/preregister',
    'events/fall-series-2025/preregister/groups/abc',
  ]);
  await user.click(modal.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

it('puts a student who is signed in on the list at once, and says when that did not work', async () => {
  isDown = true;
  const { user } = open(true);
  const modal = await inDialog();
  await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  expect(
    await modal.findByText('Registration failed. Please contact support at help@example.edu.'),
  ).toBeVisible();
  // Once in the form and once in a toast.
  await waitFor(() => expect(screen.getAllByText(/^Registration failed\./)).toHaveLength(2));

  isDown = false;
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  expect(await modal.findByText('We write to you as soon as the dates are out.')).toBeVisible();
  expect(asked).not.toContain('auth/signin');
});

it.each([200, 400, 404, 418, 500, 502])(
  'tells a student whom to write to when the list answers with an unexpected %i',
  async (status) => {
    server.use(
      http.post('*/api/events/fall-series-2025/preregister', () =>
        HttpResponse.json({ code: 'not_found', message: 'Not found.' }, { status }),
      ),
    );
    const { user } = open(true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await user.click(modal.getByRole('button', { name: 'Join the List' }));
    expect(
      await modal.findByText('Registration failed. Please contact support at help@example.edu.'),
    ).toBeVisible();
  },
);

it('gives a student on the list a link for friends that leads onto the list', async () => {
  isOnList = true;
  sessionStorage.clear();
  const { user } = open(true);
  await user.click((await inDialog()).getByRole('button', { name: 'Close' }));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.type(await screen.findByLabelText('Friend’s .edu email'), 'ben@nyu.edu');
  await user.click(screen.getByRole('button', { name: 'Share the link' }));
  expect(await screen.findByText('Invite link copied.')).toBeVisible();
  expect(copied).toHaveBeenCalledWith(
    `${window.location.origin}/events/semesters/fall?referralId=own&eventId=fall-series-2025&email=ben%40nyu.edu`,
  );
});
