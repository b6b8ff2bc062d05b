import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../../test/mock-server.ts';
import { typeCard } from '../../../test/render-screen.tsx';
import {
  chooseJune18,
  inDialog,
  mockSummer,
  openSeason,
  openTicketStep,
  sendLead,
} from '../../../test/screens/season.tsx';
import type { SeasonServer } from '../../../test/screens/season.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

let summer: SeasonServer;
beforeEach(() => {
  summer = mockSummer();
});

const calls = () => summer.received.map(({ call }) => call);

describe('an interrupted summer registration', () => {
  it('continues after a payment when the registration fails, because the seat is paid', async () => {
    summer.answerRegistration = () =>
      errorResponse(500, 'internal', 'Something went wrong on our side. Please try again.');
    const { user, modal } = await openTicketStep();
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Pay & Register' }));
    await typeCard(user, modal);
    await user.click(modal.getByRole('button', { name: 'Pay $5.00' }));
    await modal.findByText('Your seat is confirmed.');
    expect(console.info).toHaveBeenCalledWith('The registration could not be completed.', expect.anything());
  });

  it('keeps its step and choices when it is closed or reloaded', async () => {
    const { user, router } = openSeason('/events/semesters/summerv2', true);
    await user.click((await screen.findAllByRole('button', { name: 'Register Now' }))[0]!);
    const modal = await inDialog();
    await waitFor(() => expect(modal.getByLabelText('First name')).toHaveValue('Ana'));
    await sendLead(user);
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/events/semesters/summerv2');
    await user.click((await screen.findAllByRole('button', { name: 'Register Now' }))[0]!);
    await user.click((await inDialog()).getByRole('button', { name: 'Pay & Register' }));
    await (await inDialog()).findByRole('textbox', { name: 'Card number' });

    cleanup();
    openSeason('/events/semesters/summerv2', true);
    await (await inDialog()).findByRole('textbox', { name: 'Card number' });
    expect((await inDialog()).getByText('Wed, Jun 18 · 7:00 PM')).toBeVisible();
  });

  it('recognises a ticket that was paid before a reload, and does not charge again', async () => {
    sessionStorage.setItem(
      'draft_summer-nyc-2025',
      JSON.stringify({
        open: true,
        flow: { step: 'payment', ticket: 'single-event', eventId: '06182025-summer-nyc' },
        typed: {},
        referralId: 'abc',
      }),
    );
    summer.series = {
      ...summer.series,
      dates: summer.series.dates.map((date) => ({
        ...date,
        isUserRegistered: date.eventId.startsWith('0618'),
      })),
    };
    openSeason('/events/semesters/summerv2', true);
    await (await inDialog()).findByText('Your seat is confirmed.');
    expect(calls()).toEqual([
      'events/06182025-summer-nyc/preregister',
      'events/06182025-summer-nyc/preregister/groups/abc',
    ]);
  });
});
