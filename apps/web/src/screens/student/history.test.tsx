import type { RegisteredEventBody, TableMateBody } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { registeredEvent, tableMate, venue } from '../../../test/fixtures/event.ts';
import { profile } from '../../../test/fixtures/student.ts';
import { profileHandler } from '../../../test/handlers.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { createQueries, renderScreen, toasts } from '../../../test/render-screen.tsx';
import { Component } from './history.tsx';

const mate = (firstName: string, overrides: Partial<TableMateBody> = {}) =>
  tableMate({ userId: firstName.toLowerCase(), firstName, checkedIn: true, ...overrides });

let members: TableMateBody[];
let feedbackGiven: boolean;
let isEmpty: boolean;

const event = (overrides: Partial<RegisteredEventBody> = {}) =>
  registeredEvent({
    date: '2025-05-16T22:00:00Z',
    endsAt: '2025-05-16T23:30:00Z',
    closesAt: '2025-05-15T22:00:00Z',
    status: 'completed',
    venueDetails: venue({ members, restaurantName: 'The Place' }),
    checkedIn: true,
    attendance: { seated: 2, checkedIn: 1, absent: 1, absentFirstNames: ['Theo'] },
    feedbackGiven,
    ...overrides,
  });

beforeEach(() => {
  isEmpty = false;
  feedbackGiven = false;
  members = [mate('Ana', { isYou: true }), mate('Dev'), mate('Theo', { absent: true })];
  server.use(
    profileHandler(),
    http.get('*/api/events/registered/past', () => HttpResponse.json(isEmpty ? [] : [event()])),
  );
});

function open() {
  const queries = createQueries();
  queries.setQueryData(['profile'], profile());
  return renderScreen(<Component />, { queries }).user;
}

describe('the history', () => {
  it('shows each past event and who came, and links to the next events', async () => {
    open();
    expect(await screen.findByRole('article', { name: 'Dinner · Fri, May 16' })).toBeVisible();
    expect(screen.getByText('Two were seated, one checked in, one absent.')).toBeVisible();
    expect(screen.getByText('The Place')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register for Events' })).toHaveAttribute('href', '/events');
    // A student who did not come to the event is not listed.
    expect(screen.queryByText('Theo S.')).not.toBeInTheDocument();
  });

  it('shows a cancelled event with the reason and the refund', async () => {
    const cancellation = { because: 'The kitchen is closed.', money: '$5.00 goes back to your card.' };
    server.use(
      http.get('*/api/events/registered/past', () =>
        HttpResponse.json([event({ status: 'cancelled', venueDetails: null, cancellation })]),
      ),
    );
    open();
    const past = within(await screen.findByRole('article', { name: /^Dinner/ }));
    expect(past.getByText('Cancelled')).toBeVisible();
    expect(
      past.getByText('This event was cancelled. The kitchen is closed. $5.00 goes back to your card.'),
    ).toBeVisible();
  });

  it('without events has a link to the events', async () => {
    isEmpty = true;
    open();
    expect(await screen.findByRole('link', { name: 'Find Events' })).toHaveAttribute('href', '/events');
  });

  it('that could not be loaded shows an error, and can be loaded again', async () => {
    server.use(http.get('*/api/events/registered/past', () => HttpResponse.error(), { once: true }));
    const user = open();
    expect(await screen.findByText('Failed to load past events.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('article', { name: /^Dinner/ })).toBeVisible();
  });

  it('shows a toast when earlier events could not be loaded, and keeps the others', async () => {
    server.use(
      http.get('*/api/events/registered/past', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '0'
          ? HttpResponse.json(Array.from({ length: 10 }, (_, place) => event({ eventId: `e${place}` })))
          : HttpResponse.error(),
      ),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Show earlier ones' }));
    expect(await toasts().findByText('More could not be loaded.')).toBeVisible();
    expect(screen.getAllByRole('article', { name: /^Dinner/ })).toHaveLength(10);
    expect(screen.getByRole('button', { name: 'Show earlier ones' })).toBeEnabled();
  });
});

describe('feedback', () => {
  it('is sent once, is confirmed, and is not requested again', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/profiles/v2/feedback', async ({ request }) => {
        said.push(await request.json());
        if (said.length === 1) return errorResponse(500, 'internal', 'Oops.');
        feedbackGiven = true;
        return HttpResponse.json({}, { status: 201 });
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Tell us how it went' }));
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription(
      'Please choose a number from 1 to 5, or write a word or two.',
    );
    await user.click(screen.getByRole('radio', { name: '4' }));
    await user.type(screen.getByRole('textbox'), ' Lovely. ');
    await user.dblClick(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await toasts().findByText('Failed to submit feedback. Please try again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Send feedback' }));
    expect(await screen.findByText(/^Thank you\./)).toBeVisible();
    expect(await screen.findByText('You have given feedback.')).toBeVisible();
    expect(said).toEqual(
      Array.from({ length: 2 }, () => ({
        type: 'EVENT_FEEDBACK',
        feedback: 'Lovely.',
        rating: 4,
        eventId: 'dinner',
        eventType: 'Dinner',
      })),
    );
  });
});

describe('the table mates in the history', () => {
  it('can get the wish ‘again’, and the page shows when both students have it', async () => {
    server.use(
      http.put('*/api/people/dev/wish', async ({ request }) => {
        const { wish } = (await request.json()) as { wish: 'again' };
        members = members.map((one) => (one.userId === 'dev' ? { ...one, wish, again: true } : one));
        return HttpResponse.json({ wish, mutual: true });
      }),
    );
    const user = open();
    const choices = within(await screen.findByRole('group', { name: 'Meet Dev S. again?' }));
    const again = choices.getByRole('button', { name: 'Again' });
    expect(again).toHaveAttribute('aria-pressed', 'false');
    await user.click(again);
    expect(await screen.findByText('You both want to meet again')).toBeVisible();
    expect(again).toHaveAttribute('aria-pressed', 'true');
  });

  it('keep their state when a wish could not be saved', async () => {
    server.use(http.put('*/api/people/dev/wish', () => errorResponse(500, 'internal', 'Oops.')));
    const user = open();
    const choices = within(await screen.findByRole('group', { name: 'Meet Dev S. again?' }));
    await user.click(choices.getByRole('button', { name: 'Never again' }));
    expect(await screen.findByText('Your wish was not saved.')).toBeVisible();
    expect(choices.getByRole('button', { name: 'Never again' })).toHaveAttribute('aria-pressed', 'false');
  });

  it('can be reported again when the report was not sent, and a toast shows the error', async () => {
    server.use(http.post('*/api/reports', () => errorResponse(500, 'internal', 'Oops.')));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'More about Dev S.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const dialog = within(await findDialog('Report Dev S.'));
    await user.selectOptions(dialog.getByRole('combobox'), 'Unsafe behaviour');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await toasts().findByText('Your report was not sent. Please try again.')).toBeVisible();
    expect(dialog.getByRole('combobox')).toHaveValue('Unsafe behaviour');
    expect(dialog.getByRole('button', { name: 'Send report' })).toBeEnabled();
  });

  it('can be reported with a reason, which also sets the wish ‘never again’', async () => {
    const said: unknown[] = [];
    server.use(
      http.post('*/api/reports', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
      http.put('*/api/people/dev/wish', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({ wish: 'never', mutual: false });
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'More about Dev S.' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Report' }));
    const dialog = within(await findDialog('Report Dev S.'));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByText('Please choose what happened.')).toBeVisible();
    await user.selectOptions(dialog.getByRole('combobox'), 'Unsafe behaviour');
    await user.type(dialog.getByRole('textbox'), 'He followed me.');
    await user.dblClick(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() =>
      expect(said).toEqual([
        { userId: 'dev', eventId: 'dinner', reason: 'Unsafe behaviour', text: 'He followed me.' },
        { wish: 'never' },
      ]),
    );
  });
});
