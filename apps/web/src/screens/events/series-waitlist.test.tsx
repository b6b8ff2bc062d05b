import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { summerDate } from '../../../test/fixtures/series.ts';
import { mockSummer, openTicketStep, recordCall } from '../../../test/screens/season.tsx';
import type { SeasonServer } from '../../../test/screens/season.tsx';

// All steps of the modal together take long on a busy machine. The tests do not measure time.
vi.setConfig({ testTimeout: 120_000 });

let summer: SeasonServer;
beforeEach(() => {
  summer = mockSummer();
});

const calls = () => summer.received.map(({ call }) => call);

describe('the waitlist of a full date of the summer series', () => {
  it('can be joined by a student, and shows the position', async () => {
    server.use(
      recordCall(summer, 'events/06112025-summer-nyc/waitlist', () => {
        summer.series = {
          ...summer.series,
          dates: summer.series.dates.map((date) =>
            date.eventId.startsWith('0611') ? { ...date, waitlist: { waiting: 3, position: 3 } } : date,
          ),
        };
        return HttpResponse.json({ position: 3 }, { status: 201 });
      }),
    );
    const { user, modal } = await openTicketStep();
    await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
    await user.click(modal.getByRole('button', { name: 'Join the waitlist for Wed, Jun 11 · 7:00 PM' }));
    expect(await modal.findByText(/You are number 3 on the waitlist/)).toBeVisible();
    expect(calls()).toContain('events/06112025-summer-nyc/waitlist');
  });

  it('shows a toast when it could not be joined or left, and can be pressed again', async () => {
    server.use(
      recordCall(summer, 'events/06112025-summer-nyc/waitlist', () =>
        errorResponse(500, 'internal', 'Oops.'),
      ),
      http.delete('*/api/events/06182025-summer-nyc/waitlist', () => HttpResponse.error()),
    );
    summer.series = {
      ...summer.series,
      dates: [
        summerDate('04', 212),
        summerDate('11', 0),
        summerDate('18', 0, { waitlist: { waiting: 3, position: 3 } }),
      ],
    };
    const { user, modal } = await openTicketStep();
    await user.click(await modal.findByRole('radio', { name: 'Single Event Ticket' }));
    const actions = [
      'Join the waitlist for Wed, Jun 11 · 7:00 PM',
      'Leave the waitlist for Wed, Jun 18 · 7:00 PM',
    ];
    for (const [index, name] of actions.entries()) {
      await user.click(modal.getByRole('button', { name }));
      // The second toast has another text (network error), so it does not replace the first one.
      await waitFor(() =>
        expect(screen.getAllByText('That did not work. Please try again.')).toHaveLength(index + 1),
      );
      expect(modal.getByRole('button', { name })).toBeEnabled();
    }
    expect(modal.queryByText('That did not work. Please try again.')).toBeNull();
  });
});
