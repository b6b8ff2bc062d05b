import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { toasts, typeCard } from '../../../test/render-screen.tsx';
import { startedPayment } from '../../../test/handlers.ts';
import { chooseDate, mealDate, mockHome, openHome } from '../../../test/screens/home.tsx';
import type { HomeServer } from '../../../test/screens/home.tsx';

let home: HomeServer;
beforeEach(() => {
  home = mockHome();
});

describe('a registration on the home page', () => {
  it('for a dinner leads from the date and the price through the payment to the seat', async () => {
    const { user, router } = openHome();
    const dialog = await chooseDate(user, 'Dinner');
    expect(dialog.getByRole('radio')).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Fees').parentElement).toHaveTextContent('$0.00');
    expect(dialog.getByText('Total today').parentElement).toHaveTextContent('$5.00');
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await typeCard(user, dialog);
    await user.dblClick(dialog.getByRole('button', { name: 'Pay $5.00' }));
    expect(await dialog.findByRole('heading', { name: 'You’re In!' })).toBeVisible();
    expect(home.calls).toEqual([
      'POST payments/create-event-deposit',
      'POST sandbox/confirm',
      'POST payments/confirm-event-deposit',
      'POST events/dinner',
    ]);
    await user.click(dialog.getByRole('link', { name: 'Invite by email' }));
    expect(router.state.location.search).toBe('?event=dinner&invite=1');
  });

  it('is celebrated: the title has the focus, and says when the tables are told', async () => {
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Lunch');
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    expect(await dialog.findByRole('heading', { name: 'You’re In!' })).toHaveFocus();
    expect(dialog.getByText('On Fri, May 23 · 6:00 PM')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      '/api/events/lunch/calendar.ics',
    );
    await user.click(dialog.getByRole('button', { name: 'Invite friends' }));
    expect(await dialog.findByText('Invite link copied.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('for a seat that was offered from the waitlist is celebrated, too', async () => {
    home.dates['Lunch'] = [
      mealDate('Lunch', {
        amountDueCents: 0,
        seatsLeft: 0,
        waitlist: { waiting: 2, position: 1 },
        offeredUntil: '2025-05-21T18:00:00Z',
      }),
    ];
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Lunch');
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    expect(await dialog.findByRole('heading', { name: 'You’re In!' })).toHaveFocus();
    expect(dialog.getByRole('button', { name: 'Invite friends' })).toBeVisible();
  });

  it('opens for the date that the address names, and closes with it', async () => {
    home.dates['Dinner'] = [
      mealDate('Dinner', { eventId: 'first' }),
      mealDate('Dinner', { eventId: 'second', dateTime: '2025-05-31T22:00:00Z' }),
    ];
    const { user, router } = openHome('/home?register=second');
    const dialog = within(await findDialog('Dinner'));
    expect(dialog.getByRole('radio', { name: /May 31/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('');
  });

  it('for the date that the address names leads on to the invitation', async () => {
    const { user, router } = openHome('/home?register=lunch');
    const dialog = within(await findDialog('Lunch'));
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    await user.click(await dialog.findByRole('link', { name: 'Invite by email' }));
    expect(router.state.location.search).toBe('?event=lunch&invite=1');
  });

  it('stays closed for a date that is not offered any more', async () => {
    openHome('/home?register=gone');
    await screen.findByRole('article', { name: 'Dinner' });
    await screen.findAllByRole('button', { name: 'Choose a date' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('without a payment needs one press', async () => {
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Lunch');
    await user.dblClick(dialog.getByRole('button', { name: 'Register' }));
    expect(await dialog.findByRole('heading', { name: 'You’re In!' })).toBeVisible();
    expect(home.calls).toEqual(['POST events/lunch']);
  });

  it('offers only open dates without a seat of the student, and leads back to the chosen date from every step', async () => {
    home.dates['Dinner'] = [
      mealDate('Dinner', { eventId: 'mine', isUserRegistered: true }),
      mealDate('Dinner', { eventId: 'closed', status: 'closed' }),
      mealDate('Dinner', { eventId: 'first', dateTime: '2025-05-30T22:00:00Z' }),
      mealDate('Dinner', { eventId: 'second', dateTime: '2025-05-31T22:00:00Z' }),
    ];
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Dinner');
    const [mine, closed, first, second] = await dialog.findAllByRole('radio');
    expect(mine).toBeDisabled();
    expect(closed).toBeDisabled();
    expect(first).toBeChecked();
    await user.click(second!);
    await user.click(await dialog.findByRole('button', { name: 'Continue' }));
    await user.click(await dialog.findByRole('button', { name: 'Back' }));
    expect((await dialog.findAllByRole('radio'))[3]).toBeChecked();
    await user.click(await dialog.findByRole('button', { name: 'Continue' }));
    await user.click(await dialog.findByRole('button', { name: 'Continue to payment' }));
    await user.click(await dialog.findByRole('button', { name: 'Back' }));
    expect((await dialog.findAllByRole('radio'))[3]).toBeChecked();
  });

  it('shows a cancelled date as cancelled, and does not offer it', async () => {
    home.dates['Dinner'] = [
      mealDate('Dinner', { eventId: 'off', status: 'cancelled', isUserRegistered: true }),
      mealDate('Dinner', { eventId: 'on', dateTime: '2025-05-30T22:00:00Z' }),
    ];
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Dinner');
    const [off, on] = await dialog.findAllByRole('radio');
    expect(off).toBeDisabled();
    expect(off!.closest('label')).toHaveTextContent('Cancelled');
    expect(on).toBeChecked();
  });

  it('that fails without a reason shows the support address', async () => {
    server.use(http.post('*/api/events/lunch', () => errorResponse(500, 'internal', 'Oops.')));
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Lunch');
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    expect(
      await dialog.findByText('Registration failed. Please contact support at help@example.edu.'),
    ).toBeVisible();
  });

  it('that is refused shows the reason in a toast and in the dialog', async () => {
    server.use(
      http.post('*/api/events/lunch', () => errorResponse(409, 'event_full', 'All seats are taken.')),
    );
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Lunch');
    await user.click(dialog.getByRole('button', { name: 'Register' }));
    expect(await dialog.findByText('All seats are taken.')).toBeVisible();
    expect(await toasts().findByText('All seats are taken.')).toBeVisible();
  });

  it('whose payment cannot start says that the student may already be registered', async () => {
    server.use(
      http.post('*/api/payments/create-event-deposit', () => errorResponse(500, 'internal', 'Oops.')),
    );
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Dinner');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await typeCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Pay $5.00' }));
    expect(
      await dialog.findByText('Failed to initialize payment. You may already be registered for this event.'),
    ).toBeVisible();
  });

  it('that fails after the payment can be tried again without another payment', async () => {
    server.use(
      http.post('*/api/events/dinner', () => errorResponse(500, 'internal', 'Oops.'), { once: true }),
    );
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Dinner');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await typeCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Pay $5.00' }));
    await dialog.findByText(/^Registration failed\./);
    await user.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByRole('heading', { name: 'You’re In!' })).toBeVisible();
    expect(home.calls.filter((call) => call === 'POST sandbox/confirm')).toHaveLength(1);
  });

  it('for a full date joins the waitlist, and shows the position', async () => {
    home.dates['Brunch'] = [mealDate('Brunch', { seatsLeft: 0, waitlist: { waiting: 1, position: null } })];
    server.use(
      http.post('*/api/events/brunch/waitlist', () => {
        home.dates['Brunch'] = [mealDate('Brunch', { seatsLeft: 0, waitlist: { waiting: 2, position: 2 } })];
        return HttpResponse.json({ position: 2 }, { status: 201 });
      }),
    );
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Brunch');
    await user.click(dialog.getByRole('button', { name: 'Join the waitlist' }));
    expect(await dialog.findByText('You are number 2 on the waitlist')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  });

  it('for a full date shows a toast when the waitlist could not be joined', async () => {
    home.dates['Brunch'] = [mealDate('Brunch', { seatsLeft: 0, waitlist: { waiting: 1, position: null } })];
    server.use(http.post('*/api/events/brunch/waitlist', () => errorResponse(500, 'internal', 'Oops.')));
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Brunch');
    await user.click(dialog.getByRole('button', { name: 'Join the waitlist' }));
    expect(await toasts().findByText('You could not join the waitlist.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Join the waitlist' })).toBeEnabled();
  });

  it('shows until when an offered seat is reserved', async () => {
    home.dates['Brunch'] = [
      mealDate('Brunch', {
        seatsLeft: 0,
        waitlist: { waiting: 2, position: 1 },
        offeredUntil: '2025-05-21T18:00:00Z',
      }),
    ];
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Brunch');
    expect(dialog.getByText('A seat is offered to you until Wed, May 21 · 2:00 PM')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('that was closed during the payment shows until when the last seat is reserved, and leads back to the payment', async () => {
    const full = { seatsLeft: 0, waitlist: { waiting: 0, position: null } };
    server.use(
      http.post('*/api/payments/create-event-deposit', () => {
        home.dates['Dinner'] = [mealDate('Dinner', { ...full, keptUntil: '2025-05-21T16:15:00Z' })];
        return startedPayment();
      }),
      http.post('*/api/sandbox/confirm', () => errorResponse(402, 'card_refused', 'Your card was declined.')),
    );
    const { user } = openHome();
    const dialog = await chooseDate(user, 'Dinner');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await typeCard(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Pay $5.00' }));
    await dialog.findByText('Your card was declined.');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    const card = within(await screen.findByRole('article', { name: 'Dinner' }));
    expect(await card.findByText('We keep your seat until 12:15 PM')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Finish paying' }));
    const again = within(await findDialog());
    await user.click(again.getByRole('button', { name: 'Finish paying' }));
    expect(await again.findByRole('button', { name: 'Continue to payment' })).toBeVisible();
  });
});
