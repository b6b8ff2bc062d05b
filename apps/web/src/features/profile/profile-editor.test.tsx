import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { studentProfile } from '../../../test/fixtures/student.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { ProfileEditor } from './profile-editor.tsx';

const profile = studentProfile({
  email: 'ana@nyu.edu',
  college: 'New York University',
  instagramHandle: 'ana.eats',
});

let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  productClock.set(new Date('2025-05-21T16:00:00Z'));
  server.use(
    http.post('*/api/profiles/v2/update', async ({ request }) => {
      const fields = (await request.json()) as object;
      sent.push(fields);
      return HttpResponse.json({ userProfile: { ...profile, ...fields } }, { status: 201 });
    }),
  );
});

const open = () => renderScreen(<ProfileEditor profile={profile} />).user;

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the own profile in Settings', () => {
  it('shows all fields, the birthdate in words, and which handles are missing', () => {
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
      'Not added',
    ]);
    expect(screen.getByText('Ana R.')).toBeVisible();
  });

  it('sends only changed fields, confirms it, and returns the focus to the button', async () => {
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

  it('sends no invalid values', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    type('Last name', ' ');
    type('Birthdate', '2020-01-01');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Last name')).toHaveAccessibleDescription('Last name is required.'),
    );
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Last name is required. You must be at least 18.',
    );
    expect(sent).toEqual([]);
  });

  it('shows an error when saving fails, and keeps the change', async () => {
    server.use(http.post('*/api/profiles/v2/update', () => HttpResponse.error(), { once: true }));
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    type('First name', 'Anna');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Failed to update profile. Please try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Anna');
  });

  it('restores an unsaved change after a reload, until the student cancels it', async () => {
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

  it('takes diet and access as an optional choice, and shows them to their owner', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByText(/Only you see this/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Step-free access' }));
    await user.click(screen.getByRole('checkbox', { name: 'Vegan' }));
    type('Other needs', 'no <b>celery</b>');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument();
    expect(sent).toEqual([{ needs: ['vegan', 'step_free_access'], otherNeeds: 'no <b>celery</b>' }]);
    cleanup();

    const saved = { ...profile, needs: ['vegan' as const], otherNeeds: 'no <b>celery</b>' };
    const again = renderScreen(<ProfileEditor profile={saved} />).user;
    expect(screen.getByText('Vegan, no <b>celery</b>')).toBeVisible();
    await again.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByRole('checkbox', { name: 'Vegan' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Halal' })).not.toBeChecked();
    await again.click(screen.getByRole('checkbox', { name: 'Vegan' }));
    type('Other needs', ' ');
    await again.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[1]).toEqual({ otherNeeds: null, needs: [] }));
  });

  it('says that other needs are too long, and sends nothing', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    type('Other needs', 'x'.repeat(201));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByLabelText('Other needs')).toBeInvalid());
    expect(screen.getAllByText('Other needs can have 200 characters at most.')[0]).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('restores an unsaved choice of diet and access after a reload', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Edit Profile' }));
    await user.click(screen.getByRole('checkbox', { name: 'Halal' }));
    cleanup();

    open();
    expect(screen.getByRole('checkbox', { name: 'Halal' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Kosher' })).not.toBeChecked();
  });
});
