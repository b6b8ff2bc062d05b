import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { summerDate } from '../../../test/fixtures/series.ts';
import {
  chooseJune18,
  mockSummer,
  openSeason,
  openTicketStep,
  registeredResponse,
} from '../../../test/screens/season.tsx';
import type { SeasonServer } from '../../../test/screens/season.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

let summer: SeasonServer;
beforeEach(() => {
  summer = mockSummer();
});

const calls = () => summer.received.map(({ call }) => call);

describe('the tickets of the summer series', () => {
  it('sell no single ticket before a date is chosen, and none for a full date', async () => {
    const { user, modal } = await openTicketStep();
    await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
    const button = modal.getByRole('button', { name: 'Pay & Register' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Choose a date first.');
    expect(modal.getByRole('radio', { name: /Wednesday, June 11/ })).toBeDisabled();
    await user.click(modal.getByRole('radio', { name: /Wednesday, June 18/ }));
    expect(modal.getByRole('button', { name: 'Pay & Register' })).not.toHaveAttribute('aria-disabled');
  });

  it('list what a pass covers before the payment: a seat, or the waitlist of a full date', async () => {
    summer.series = {
      ...summer.series,
      dates: [...summer.series.dates, summerDate('25', 80, { isUserRegistered: true, withPass: null })],
    };
    openSeason('/events/semesters/summer');
    const cover = within(await screen.findByRole('region', { name: 'Your pass covers 3 Wednesdays' }));
    expect(cover.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Jun 4',
      'Jun 11 · Waitlist',
      'Jun 18',
    ]);
    expect(cover.getByText(/the share of that date goes back to your card/)).toBeVisible();
    expect(cover.getByText(/The date on which you have a seat already stays yours/)).toBeVisible();
  });

  it('register a subscriber for a single ticket without a payment, and show an error when that fails', async () => {
    summer.series = {
      ...summer.series,
      ticketDueCents: 0,
      dates: summer.series.dates.map((date) => ({ ...date, amountDueCents: 0 })),
    };
    summer.answerRegistration = () => errorResponse(409, 'event_full', 'All seats are taken.');
    const { user, modal } = await openTicketStep();
    await chooseJune18(user);
    await user.click(modal.getByRole('button', { name: 'Register' }));
    expect(await modal.findByText('All seats are taken.')).toBeVisible();
    // Once in the form and once in a toast.
    await waitFor(() => expect(screen.getAllByText('All seats are taken.')).toHaveLength(2));

    summer.answerRegistration = registeredResponse;
    await user.click(modal.getByRole('button', { name: 'Register' }));
    await modal.findByText('Your seat is confirmed.');
    expect(calls()).not.toContain('payments/create-event-deposit');
  });

  it('preselect the date of the address, and show how many offers are left', async () => {
    openSeason('/events/semesters/summer/events/06182025-summer-nyc');
    // The date is chosen after the dates are shown.
    await screen.findByRole('radio', { name: /Wednesday, June 18/, checked: true });
    expect(screen.getByText(/of 50 left/)).toHaveTextContent('31 of 50 left');
  });

  it('show an error when the dates could not be loaded, and can be loaded again', async () => {
    server.use(
      http.get('*/api/series/summer-nyc-2025', () => errorResponse(503, 'unavailable', 'Not now.'), {
        once: true,
      }),
    );
    const { user } = openSeason('/events/semesters/summer');
    await screen.findByText('Dates and seats could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('radio', { name: /Wednesday, June 18/ })).toBeEnabled();
  });
});
