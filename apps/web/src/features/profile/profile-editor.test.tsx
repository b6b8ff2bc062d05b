// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productClock } from '../../lib/product-clock.ts';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { ProfileEditor } from './profile-editor.tsx';

const profile = {
  userId: 'u1',
  email: 'ana@nyu.edu',
  college: 'New York University',
  firstName: 'Ana',
  lastName: 'Ruiz',
  gender: 'Female',
  birthdate: '2004-09-12',
  studentStatus: 'Graduate',
  linkedinHandle: null,
  instagramHandle: 'ana.eats',
  facebookHandle: null,
  status: 'ACTIVE',
  freeTickets: 0,
} as const;

let sent: unknown[] = [];
const server = setupServer(
  http.post('*/api/profiles/v2/update', async ({ request }) => {
    const fields = (await request.json()) as object;
    sent.push(fields);
    return HttpResponse.json({ userProfile: { ...profile, ...fields } }, { status: 201 });
  }),
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  sent = [];
  productClock.set(new Date('2025-05-21T16:00:00Z'));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
afterAll(() => server.close());

function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProfileEditor profile={profile} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the own profile in Settings', () => {
  it('shows what we know, the birthdate in words, and what was left out', () => {
    open();
    const details = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(details).toEqual([
      'Ana',
      'Ruiz',
      'ana@nyu.edu',
      'New York University',
      'Graduate',
      'Female',
      'September 12, 2004',
      'Not added',
      'ana.eats',
      'Not added',
    ]);
    expect(screen.getByText('Ana R.')).toBeVisible();
  });

  it('sends only what was changed, says so, and gives the keyboard back', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByRole('form', { name: 'Edit profile' })).toHaveFocus();
    type('First name', 'Anna');
    type('Instagram', '');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument();
    expect(sent).toEqual([{ firstName: 'Anna', instagramHandle: null }]);
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  });

  it('sends nothing that breaks the rules', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    type('Last name', ' ');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required.'),
    );
    expect(sent).toEqual([]);
  });

  it('says that a change did not arrive, and keeps it', async () => {
    server.use(http.post('*/api/profiles/v2/update', () => HttpResponse.error(), { once: true }));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    type('First name', 'Anna');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
  });

  it('comes back to a change that was left in the middle, and lets go of it on request', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    type('LinkedIn', 'ana-ruiz');
    cleanup();

    open();
    expect(screen.getByText(/still here, not yet saved/)).toBeVisible();
    expect(screen.getByLabelText('LinkedIn')).toHaveValue('ana-ruiz');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();

    open();
    expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
    expect(sent).toEqual([]);
  });
});
