import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { chooseDate, mockHome, openHome } from '../../../test/screens/home.tsx';

beforeEach(() => void mockHome());

describe('‘Not interested in these events?’', () => {
  it('sends a reason and a text, thanks the student, and keeps both when sending fails', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/profiles/v2/feedback', async ({ request }) => {
        said.push(await request.json());
        return said.length === 1
          ? errorResponse(500, 'internal', 'Oops.')
          : HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = openHome();
    await user.click(await screen.findByRole('button', { name: 'Not interested in these events?' }));
    const dialog = within(await findDialog());
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Please choose a reason, or write a word or two.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'I can’t afford the cost' }));
    await user.type(dialog.getByRole('textbox'), ' Picnics! ');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Failed to submit feedback. Please try again.')).toBeVisible();
    expect(dialog.queryByText('Failed to submit feedback. Please try again.')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/^Thank you\./)).toBeVisible();
    expect(said).toEqual(
      Array.from({ length: 2 }, () => ({ type: 'CANT_AFFORD_COST', feedback: 'Picnics!' })),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 5_000 });
  });

  it('opened from the dates of one meal sends the event and its kind; ‘something else’ needs a text', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/profiles/v2/feedback', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const { user } = openHome();
    const dinners = await chooseDate(user, 'Dinner');
    await user.click(dinners.getByRole('button', { name: 'None of these dates?' }));
    const dialog = within(await findDialog('Not interested in these events?'));
    await user.click(dialog.getByRole('radio', { name: 'Something else would interest me more' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByText('Please write a word or two.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'I’m not available on these dates' }));
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByText(/^Thank you\./)).toBeVisible();
    expect(said).toEqual([{ type: 'UNAVAILABLE_FOR_THESE_DATES', eventId: 'dinner', eventType: 'Dinner' }]);
  });
});
