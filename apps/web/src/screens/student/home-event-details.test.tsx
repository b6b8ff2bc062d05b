import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { pageOf, errorResponse, server } from '../../../test/mock-server.ts';
import { toasts } from '../../../test/render-screen.tsx';
import { friend, sentInvitation } from '../../../test/fixtures/event.ts';
import { dinnerDetails, mockHome, openHome, ownEvent, you } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
});

const dev = friend({ userId: 'u2', firstName: 'Dev', email: 'Dev@example.edu', isYou: false });

describe('the details of an event of the student', () => {
  it('are locked before the release; closing them removes the event from the address', async () => {
    home.registered = [ownEvent()];
    const { router, user } = openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    expect(dialog.getAllByText('Locked', { selector: 'dd span' })).toHaveLength(3);
    expect(dialog.getByText('Only 2 spots left')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('say after the release whom to ask for, where the after-party is and when it begins', async () => {
    home.registered = [
      ownEvent({
        status: 'released',
        venueDetails: {
          members: [],
          reservationNumber: null,
          restaurantName: 'The Real Place',
          restaurantAddress: '1 Real Street',
          latitude: 40.7,
          longitude: -74.01,
          invented: false,
        },
        afterPartyDetails: { locationName: 'Next Door', locationAddress: '2 Real Street' },
        endsAt: '2025-05-23T23:30:00Z',
      }),
    ];
    openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    expect(dialog.getByText('After-party').nextElementSibling).toHaveTextContent(
      'Next Door, 2 Real Street, from 7:30 PM',
    );
    // No organiser entered a reservation, and none is made up.
    expect(dialog.getByText('Reservation').nextElementSibling).toHaveTextContent('Ask for Crewtable');
  });

  it('of an unknown event show an error', async () => {
    openHome('/home?event=gone');
    expect(await screen.findByRole('dialog', { name: 'Failed to load event details.' })).toBeVisible();
  });

  it('show for each invitation whether the friend has joined, also if the address differs in case', async () => {
    home.registered = [ownEvent({ group: { members: [you, dev], onOtherDates: [], limit: 3 } })];
    server.use(
      http.get('*/api/events/dinner/invitations', () =>
        HttpResponse.json(['dev@example.edu', 'lena@example.edu'].map((email) => sentInvitation({ email }))),
      ),
    );
    openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    const sent = within(await dialog.findByRole('list', { name: 'Invitations sent' }));
    expect(sent.getByText('dev@example.edu').parentElement).toHaveTextContent('Joined');
    expect(sent.getByText('lena@example.edu').parentElement).toHaveTextContent('Pending');
  });

  it('list friends on other dates separately, and count them in the group', async () => {
    home.registered = [ownEvent({ group: { members: [you], onOtherDates: [dev], limit: 3 } })];
    openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    const apart = within(dialog.getByRole('list', { name: 'In your group, on other dates' }));
    expect(apart.getByText('Dev Ruiz')).toBeVisible();
    expect(apart.getByRole('button', { name: /^Remove/ })).toBeVisible();
    expect(dialog.getByText('Only 1 spot left')).toBeVisible();
    expect(dialog.getByRole('img', { name: /^Table for 8: you, 7 seats locked/ })).toBeVisible();
  });

  it('load ten invitations at a time, also after registration has closed', async () => {
    home.registered = [ownEvent({ status: 'closed' })];
    const emails = Array.from({ length: 12 }, (_, index) => `friend-${index}@example.edu`);
    const asked: string[] = [];
    server.use(
      http.get('*/api/events/dinner/invitations', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
        asked.push(`${page} of ${limit}`);
        return HttpResponse.json(pageOf(emails, request).map((email) => sentInvitation({ email })));
      }),
    );
    const { user } = openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    const sent = within(await dialog.findByRole('list', { name: 'Invitations sent' }));
    expect(sent.getAllByRole('listitem')).toHaveLength(10);
    await user.click(dialog.getByRole('button', { name: 'Show earlier invitations' }));
    expect(await sent.findByText('friend-11@example.edu')).toBeVisible();
    expect(asked).toEqual(['0 of 10', '1 of 10']);
    expect(dialog.queryByRole('button', { name: 'Show earlier invitations' })).toBeNull();
    expect(dialog.queryByLabelText('Friend’s .edu email')).toBeNull();
  });

  it('show a toast when earlier invitations could not be loaded, and keep the others', async () => {
    home.registered = [ownEvent()];
    server.use(
      http.get('*/api/events/dinner/invitations', ({ request }) =>
        new URL(request.url).searchParams.get('page') === '0'
          ? HttpResponse.json(
              Array.from({ length: 10 }, (_, index) => sentInvitation({ email: `f${index}@example.edu` })),
            )
          : HttpResponse.error(),
      ),
    );
    const { user } = openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    await user.click(await dialog.findByRole('button', { name: 'Show earlier invitations' }));
    expect(await toasts().findByText('More could not be loaded.')).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(dialog.getByText('f9@example.edu')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Show earlier invitations' })).toBeEnabled();
  });

  it('ask for confirmation before the student unregisters', async () => {
    home.registered = [ownEvent()];
    server.use(
      http.delete('*/api/events/dinner/registered', () => {
        home.registered = [];
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
    );
    const { user } = openHome('/home?event=dinner');
    await user.click((await dinnerDetails()).getByRole('button', { name: 'Unregister' }));
    const question = within(await findDialog('Unregister from Dinner?'));
    await user.dblClick(question.getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByRole('heading', { name: 'No upcoming events' })).toBeVisible();
    expect(home.calls).toEqual(['DELETE events/dinner/registered']);
  });

  it('say that the payment is not refunded when the student unregisters', async () => {
    home.registered = [ownEvent()];
    const { user } = openHome('/home?event=dinner');
    await user.click((await dinnerDetails()).getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByRole('dialog', { name: 'Unregister from Dinner?' })).toHaveTextContent(
      'What you paid is non-refundable, but it stays valid',
    );
  });

  it('say nothing of a payment if the event was free, also if its meal has a price today', async () => {
    home.registered = [ownEvent({ priceCents: 0 })];
    const { user } = openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    expect(dialog.getByText('You can unregister until your table opens.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByRole('dialog', { name: 'Unregister from Dinner?' })).toHaveTextContent(
      'You can register again while there are seats left.',
    );
  });

  it('say until when the payment is refunded if the hours changed', async () => {
    home.registered = [ownEvent({ refundIfLeftUntil: '2025-05-22T14:30:00Z' })];
    const { user } = openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    expect(
      dialog.getByText(
        'The hours changed. What you paid goes back to your card if you unregister before Thu, May 22 · 10:30 AM.',
      ),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Unregister' }));
    const question = await screen.findByRole('dialog', { name: 'Unregister from Dinner?' });
    expect(question).toHaveTextContent(
      'if you unregister before Thu, May 22 · 10:30 AM, what you paid for it goes back to your card.',
    );
    expect(question).not.toHaveTextContent('non-refundable');
  });

  it('show an error when unregistering fails', async () => {
    home.registered = [ownEvent()];
    server.use(http.delete('*/api/events/dinner/registered', () => errorResponse(500, 'internal', 'Oops.')));
    const { user } = openHome('/home?event=dinner');
    await user.click((await dinnerDetails()).getByRole('button', { name: 'Unregister' }));
    const question = within(await findDialog('Unregister from Dinner?'));
    await user.click(question.getByRole('button', { name: 'Unregister' }));
    expect(await screen.findByText('Failed to unregister.')).toBeVisible();
  });

  it('offer only ‘I can’t come’ after registration has closed', async () => {
    home.registered = [ownEvent({ status: 'closed' })];
    openHome('/home?event=dinner');
    const dialog = await dinnerDetails();
    expect(dialog.getByText('Registration Closed')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Unregister' })).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'I can’t come' })).toBeVisible();
  });
});
