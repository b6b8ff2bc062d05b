import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { profile, subscription } from '../../../test/fixtures/student.ts';
import { configHandler, startedPayment } from '../../../test/handlers.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen, typeCard } from '../../../test/render-screen.tsx';
import type { User } from '../../../test/render-screen.tsx';
import { Component } from './subscription.tsx';

const june21 = Date.UTC(2025, 5, 21, 16) / 1000;
const may22 = Date.UTC(2025, 4, 22, 16) / 1000;
const active = subscription();
const ended = subscription({ status: 'canceled', canceledAt: june21 });

let current: ReturnType<typeof subscription> | null;
let begun = 0;
let confirmed: unknown[] = [];

beforeEach(() => {
  current = null;
  begun = 0;
  confirmed = [];
  server.use(
    configHandler(),
    http.get('*/api/profiles/v2/', () => HttpResponse.json(profile({ subscription: current }))),
    http.post('*/api/payments/create-subscription', () => {
      begun += 1;
      return startedPayment(999);
    }),
    http.post('*/api/sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' })),
    http.post('*/api/payments/confirm-subscription', async ({ request }) => {
      confirmed.push(await request.json());
      current = active;
      return HttpResponse.json({ success: true }, { status: 201 });
    }),
  );
});

function open() {
  const routes = [
    { path: '/subscription', Component },
    { path: '/', element: <h1>First page</h1> },
  ];
  return renderScreen(routes, { at: '/subscription' });
}

const subscribe = 'Subscribe for $9.99 a month';
const button = (name: string) => screen.findByRole('button', { name });

async function pay(user: User, name = subscribe) {
  await typeCard(user);
  await user.click(await button(name));
}

describe('a student without a subscription', () => {
  it('sees one price, on the page and on the button', async () => {
    open();
    expect(await button(subscribe)).toBeVisible();
    expect(screen.getByText('Total today').parentElement).toHaveTextContent('$9.99');
    expect(document.body).not.toHaveTextContent('14.99');
    expect(screen.getByText(/^Renews by itself at \$9.99 a month/)).toBeVisible();
  });

  it('is led to the first page after the server has confirmed the payment', async () => {
    const { user, router } = open();
    await pay(user);
    expect(await screen.findByRole('heading', { name: 'First page' })).toBeVisible();
    expect(begun).toBe(1);
    expect(confirmed).toEqual([{ paymentIntentId: 'pi_1' }]);
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await screen.findByText('You are a subscriber.')).toBeVisible();
  });

  it('sees the message of the server when the payment cannot start, or a default message', async () => {
    server.use(
      http.post('*/api/payments/create-subscription', () => errorResponse(500, 'internal', 'Oops.')),
    );
    const { user } = open();
    await pay(user);
    // Once beside the button and once in a toast.
    expect(await screen.findAllByText('Subscription creation failed.')).toHaveLength(2);
    server.use(
      http.post('*/api/payments/create-subscription', () =>
        errorResponse(429, 'too_many_requests', 'Wait a moment.'),
      ),
    );
    await user.click(await button(subscribe));
    expect(await screen.findAllByText('Wait a moment.')).toHaveLength(2);
  });

  it('who subscribed in another tab sees that, and is not charged', async () => {
    const { user } = open();
    await screen.findByRole('textbox', { name: 'Card number' });
    current = active;
    server.use(
      http.post('*/api/payments/create-subscription', () =>
        errorResponse(409, 'already_subscribed', 'You are a subscriber already.'),
      ),
    );
    await pay(user);
    expect(await screen.findByRole('heading', { name: 'Your subscription' })).toBeVisible();
    expect(await screen.findByText('You are a subscriber already.')).toBeVisible();
  });

  it('who had a subscription sees when it ended', async () => {
    current = subscription({ status: 'canceled', canceledAt: may22 });
    open();
    expect(await screen.findByText(/^Your subscription ended on Sat, Jun 21\./)).toBeVisible();
    expect(await button(subscribe)).toBeVisible();
  });
});

describe('a subscription whose renewal failed', () => {
  beforeEach(() => {
    current = subscription({ status: 'past_due' });
  });

  it('shows the failed payment, and can be paid with another card', async () => {
    const { user } = open();
    expect(
      await screen.findByRole('heading', { name: 'Your last payment did not go through' }),
    ).toBeVisible();
    await pay(user, 'Pay $9.99 and go on');
    expect(await screen.findByRole('heading', { name: 'First page' })).toBeVisible();
  });

  it('can be cancelled instead', async () => {
    server.use(
      http.post('*/api/payments/cancel-subscription', () =>
        HttpResponse.json(
          { success: true, subscriptionStatus: 'canceled', currentPeriodEnd: june21, canceledAt: june21 },
          { status: 201 },
        ),
      ),
    );
    const { user } = open();
    await user.click(await button('Cancel Subscription'));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel your subscription?' });
    current = ended;
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText(/^Your subscription ended on/)).toBeVisible();
  });
});

describe('an active subscription', () => {
  beforeEach(() => {
    current = active;
  });

  const ask = async (user: User) => {
    await user.click(await button('Cancel Subscription'));
    return within(await findDialog('Cancel your subscription?'));
  };

  it('shows its price and when it renews, and asks for no card', async () => {
    open();
    expect(await screen.findByText('Renews on')).toBeVisible();
    expect(screen.getByText('Sat, Jun 21')).toBeVisible();
    expect(screen.getByText('$9.99 a month')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Payments and holds' })).toHaveAttribute('href', '/payments');
  });

  it('is cancelled only after a confirmation, stays valid until the end of the month, and cannot be cancelled twice', async () => {
    let asked = 0;
    server.use(
      http.post('*/api/payments/cancel-subscription', () => {
        asked += 1;
        current = subscription({ canceledAt: may22 });
        return HttpResponse.json(
          { success: true, subscriptionStatus: 'active', currentPeriodEnd: june21, canceledAt: may22 },
          { status: 201 },
        );
      }),
    );
    const { user } = open();
    const kept = await ask(user);
    await user.click(kept.getByRole('button', { name: 'Keep it' }));
    expect(asked).toBe(0);

    const dialog = await ask(user);
    expect(screen.getByText(/^It stays active until Sat, Jun 21/)).toBeVisible();
    await user.dblClick(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByRole('heading', { name: 'Yours until Sat, Jun 21' })).toBeVisible();
    expect(asked).toBe(1);
    const off = await button('Cancel Subscription');
    expect(off).toHaveAttribute('aria-disabled', 'true');
    expect(off).toHaveAccessibleDescription('Cancelled on Thu, May 22. You are not charged again.');
    await user.click(off);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [
      'the server refuses',
      () => errorResponse(500, 'internal', 'Oops.'),
      'Failed to cancel subscription. Please try again.',
    ],
    [
      'the cancellation did not succeed',
      () =>
        HttpResponse.json(
          { success: false, subscriptionStatus: 'active', currentPeriodEnd: june21, canceledAt: null },
          { status: 201 },
        ),
      'Failed to cancel subscription. Please try again.',
    ],
    [
      'the connection is cut',
      () => HttpResponse.error(),
      'An error occurred while canceling. Please try again.',
    ],
  ])(
    'that could not be cancelled because %s shows an error, and the dialog stays open',
    async (_, answer, message) => {
      server.use(http.post('*/api/payments/cancel-subscription', answer));
      const { user } = open();
      const dialog = await ask(user);
      await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
      expect(await screen.findByText(message)).toBeInTheDocument();
      await waitFor(() =>
        expect(dialog.getByRole('button', { name: 'Cancel Subscription' })).not.toHaveAttribute('aria-busy'),
      );
    },
  );

  it('that has ended meanwhile is shown as ended', async () => {
    server.use(
      http.post('*/api/payments/cancel-subscription', () =>
        errorResponse(409, 'not_subscribed', 'There is no subscription to cancel.'),
      ),
    );
    const { user } = open();
    const dialog = await ask(user);
    current = ended;
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText(/^Your subscription ended on/)).toBeVisible();
  });
});
