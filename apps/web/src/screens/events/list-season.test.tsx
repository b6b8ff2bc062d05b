import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { registration } from '../../../test/fixtures/event.ts';
import { fallSeason } from '../../../test/fixtures/season.ts';
import { fallSeries } from '../../../test/fixtures/series.ts';
import { studentProfile } from '../../../test/fixtures/student.ts';
import {
  analyticsHandler,
  accountHandler,
  configHandler,
  profileHandler,
  seasonHandler,
} from '../../../test/handlers.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { toasts } from '../../../test/render-screen.tsx';
import { inDialog, openSeason } from '../../../test/screens/season.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

let asked: string[];
let isDown: boolean;
let isOnList: boolean;

const done = (body: object, status = 201) => HttpResponse.json(body, { status });

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
    configHandler(),
    seasonHandler(fallSeason()),
    http.get('*/api/series/fall-series-2025', () =>
      HttpResponse.json(fallSeries({ isPreregistered: isOnList, referralId: isOnList ? 'own' : null })),
    ),
    profileHandler({ userProfile: studentProfile({ email: 'ana@nyu.edu', lastName: 'Okafor' }) }),
    accountHandler({ email: 'ana@nyu.edu' }),
    analyticsHandler(),
    note('events/register-event-lead', () => done({ success: true })),
    note('auth/signin', () => done({ resendAfterSeconds: 60 }, 200)),
    note('auth/signin-confirm', () => done({ userId: 'u' }, 200)),
    note('events/fall-series-2025/preregister', () =>
      isDown
        ? errorResponse(503, 'unavailable', 'We are not reachable right now.')
        : done(registration({ eventId: 'fall-series-2025' })),
    ),
    note('events/fall-series-2025/preregister/groups/abc', () =>
      done({ success: true, members: [], limit: 3 }),
    ),
  );
});
const open = (isLoggedIn: boolean) =>
  openSeason('/events/semesters/fall?referralId=abc&email=ana%40nyu.edu', isLoggedIn);
const confirmed = { name: 'You’re In!' };

it('shows a toast when the form could not be saved, and keeps the typed values', async () => {
  server.use(http.post('*/api/events/register-event-lead', () => HttpResponse.error(), { once: true }));
  const { user } = open(false);
  const modal = await inDialog();
  await user.type(modal.getByLabelText('First name'), 'Ana');
  await user.type(modal.getByLabelText('Last name'), 'Okafor');
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  await toasts().findByText('Failed to save your information. Please try again.');
  expect(modal.queryByText('Failed to save your information. Please try again.')).toBeNull();
  expect(modal.getByLabelText('First name')).toHaveValue('Ana');
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  await modal.findByRole('textbox', { name: 'Passcode' });
});

it('leads a visitor with an invitation through the passcode to the list, and then to the home page', async () => {
  const { user, router } = open(false);
  const modal = await inDialog();
  await user.type(modal.getByLabelText('First name'), 'Ana');
  await user.type(modal.getByLabelText('Last name'), 'Okafor');
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  await user.type(await modal.findByRole('textbox', { name: 'Passcode' }), '40719926');
  await modal.findByText('We write to you as soon as the dates are out.');
  await waitFor(() => expect(modal.getByRole('heading', confirmed)).toBeVisible(), { timeout: 10_000 });
  expect(modal.getByText('Fall 2025')).toBeVisible();
  expect(modal.getByText('September to December')).toBeVisible();
  expect(modal.getByText('Until then').parentElement).toHaveTextContent(
    'Until then there is the summer: twelve Wednesdays in Lower Manhattan.',
  );
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

it('adds a signed-in student to the list without a passcode, and shows an error when that fails', async () => {
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

it('shows an error when joining the list fails after the passcode, and can try again', async () => {
  isDown = true;
  const { user } = open(false);
  const modal = await inDialog();
  await user.type(modal.getByLabelText('First name'), 'Ana');
  await user.type(modal.getByLabelText('Last name'), 'Okafor');
  await user.click(modal.getByRole('button', { name: 'Join the List' }));
  await user.type(await modal.findByRole('textbox', { name: 'Passcode' }), '40719926');
  expect(
    await modal.findByText('Registration failed. Please contact support at help@example.edu.'),
  ).toBeVisible();
  expect(modal.getByRole('heading', { name: 'Check your mail' })).toBeVisible();

  isDown = false;
  await user.click(modal.getByRole('button', { name: 'Try Again' }));
  expect(await modal.findByText('We write to you as soon as the dates are out.')).toBeVisible();
  expect(modal.getByRole('heading', { name: 'You’re on the list' })).toBeVisible();
});

it.each([200, 400, 404, 418, 500, 502])(
  'shows a student the support address when joining the list fails with an unexpected %i',
  async (status) => {
    server.use(
      http.post('*/api/events/fall-series-2025/preregister', () =>
        errorResponse(status, 'not_found', 'Not found.'),
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

it('gives a student on the list a link with which friends can join the list', async () => {
  isOnList = true;
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
