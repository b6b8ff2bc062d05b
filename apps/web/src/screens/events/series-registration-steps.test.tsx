import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registration } from '../../../test/fixtures/event.ts';
import { typeCard } from '../../../test/render-screen.tsx';
import { chooseJune18, inDialog, mockSummer, openSeason, sendLead } from '../../../test/screens/season.tsx';
import type { SeasonServer } from '../../../test/screens/season.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

let summer: SeasonServer;
beforeEach(() => {
  summer = mockSummer();
});

const calls = () => summer.received.map(({ call }) => call);
const bodyOf = (call: string) => summer.received.find((one) => one.call === call)?.body;

describe('the summer registration', () => {
  it('opens by itself for an invitation, on both pages, with the address of the link', async () => {
    for (const variant of ['summer', 'summerv2']) {
      openSeason(`/events/semesters/${variant}?referralId=abc&email=ana%40nyu.edu`);
      expect((await inDialog()).getByLabelText('University email')).toHaveValue('ana@nyu.edu');
      cleanup();
      sessionStorage.clear();
    }
  });

  it('is a link on one page, and opens by a button on the other', async () => {
    openSeason('/events/semesters/summer');
    expect(await screen.findByRole('link', { name: 'Register Now' })).toHaveAttribute('href', '#tickets');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    const { user } = openSeason('/events/semesters/summerv2');
    await user.click((await screen.findAllByRole('button', { name: 'Register Now' }))[0]!);
    await screen.findByRole('dialog');
  });

  it('shows all missing fields in one message, and sends nothing', async () => {
    const { user } = openSeason('/events/semesters/summerv2?referralId=a&email=ana%40gmail.com');
    await sendLead(user);
    expect((await inDialog()).getByRole('alert')).toHaveTextContent(
      'First name is required. Last name is required. A valid .edu email is required.',
    );
    expect(summer.received).toEqual([]);
  });

  it('leads a visitor through lead, passcode, ticket and payment to the confirmation, and then to the home page', async () => {
    const perk = { kind: 'early_credit', amountCents: 1000, eventId: null } as const;
    summer.answerRegistration = () => HttpResponse.json(registration({ perks: [perk] }), { status: 201 });
    const { user, router } = openSeason('/events/semesters/summerv2?referralId=abc&email=ana%40nyu.edu');
    const modal = await inDialog();
    await user.type(modal.getByLabelText('First name'), 'Ana');
    await user.type(modal.getByLabelText('Last name'), 'Okafor');
    await sendLead(user);
    expect(bodyOf('events/register-event-lead') ?? (await waitForLead())).toEqual({
      firstName: 'Ana',
      lastName: 'Okafor',
      email: 'ana@nyu.edu',
      eventId: 'summer-nyc-2025',
      referralId: 'abc',
    });

    await user.type(await modal.findByRole('textbox', { name: 'Passcode' }), '40719926');
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Pay & Register' }));
    await typeCard(user, modal);
    await user.click(modal.getByRole('button', { name: 'Pay $5.00' }));

    await modal.findByText('Your seat is confirmed.');
    await waitFor(() => expect(modal.getByText('What happens next')).toBeVisible(), { timeout: 10_000 });
    expect(modal.getByRole('heading', { name: 'You’re In!' })).toHaveFocus();
    expect(modal.getByText('On Tue, Jun 17 · 7:00 PM')).toBeVisible();
    expect(modal.getByRole('button', { name: 'Invite friends' })).toBeVisible();
    expect(modal.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      '/api/events/06182025-summer-nyc/calendar.ics',
    );
    expect(modal.getByText('Lower Manhattan, 6–8 at the table')).toBeVisible();
    expect(
      modal.getByText('$10.00 to spend at your first event: you are one of the first 50.'),
    ).toBeVisible();
    expect(calls()).toEqual([
      'events/register-event-lead',
      'auth/signin',
      'auth/signin-confirm',
      'payments/create-event-deposit',
      'sandbox/confirm',
      'payments/confirm-event-deposit',
      'events/06182025-summer-nyc/preregister',
      'events/06182025-summer-nyc/preregister/groups/abc',
    ]);
    expect(bodyOf('payments/create-event-deposit')).toEqual({
      eventId: '06182025-summer-nyc',
      eventDate: '2025-06-18T23:00:00.000Z',
    });
    expect(bodyOf('events/06182025-summer-nyc/preregister')).toEqual({ referralId: 'abc' });
    const counted = (window.dataLayer ?? []) as { event: string; title?: string }[];
    expect(counted.map(({ event, title }) => title ?? event)).toEqual([
      'lead_submission',
      'lead',
      'auth',
      'ticket-selection',
      'payment',
    ]);

    await user.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  });

  async function waitForLead(): Promise<unknown> {
    await waitFor(() => expect(calls()).toContain('events/register-event-lead'));
    return bodyOf('events/register-event-lead');
  }

  it('has the names and the fixed address of a signed-in student, and needs no passcode', async () => {
    const { user } = openSeason('/events/semesters/summerv2?referralId=abc&email=other%40nyu.edu', true);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    expect(modal.getByLabelText('University email')).toBeDisabled();
    expect(modal.getByLabelText('University email')).toHaveValue('ana@nyu.edu');
    await sendLead(user);
    await modal.findByRole('heading', { name: 'Choose your ticket' });
  });

  it('leads a student without a profile to the tickets without asking for the profile', async () => {
    summer.hasProfile = false;
    const { user } = openSeason('/events/semesters/summerv2?referralId=abc&email=a%40nyu.edu', true);
    const modal = await inDialog();
    await user.type(modal.getByLabelText('First name'), 'Ana');
    await user.type(modal.getByLabelText('Last name'), 'Okafor');
    await waitFor(() => expect(modal.getByLabelText('University email')).toHaveValue('ana@nyu.edu'));
    await sendLead(user);
    await modal.findByRole('heading', { name: 'Choose your ticket' });
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Pay & Register' }));
    await modal.findByRole('textbox', { name: 'Card number' });
  });
});
