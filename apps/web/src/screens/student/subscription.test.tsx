// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ToastHost } from '../../ui/feedback/toast-host.tsx';
import { Component } from './subscription.tsx';

const server = setupServer();
const june21 = Date.UTC(2025, 5, 21, 16) / 1000;
const may22 = Date.UTC(2025, 4, 22, 16) / 1000;
const active = { status: 'active', currentPeriodEnd: june21, canceledAt: null };

let subscription: object | null;
let begun = 0;
let confirmed: unknown[] = [];

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  subscription = null;
  begun = 0;
  confirmed = [];
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json({ payments: { provider: 'sandbox', publishableKey: null } }),
    ),
    http.get('*/api/profiles/v2/', () =>
      HttpResponse.json({ userProfile: { email: 'ana@nyu.edu' }, subscription }),
    ),
    http.post('*/api/payments/create-subscription', () => {
      begun += 1;
      return HttpResponse.json({ clientSecret: 'pi_1_secret_2', amountCents: 999 }, { status: 201 });
    }),
    http.post('*/api/sandbox/confirm', () => HttpResponse.json({ id: 'pi_1', status: 'succeeded' })),
    http.post('*/api/payments/confirm-subscription', async ({ request }) => {
      confirmed.push(await request.json());
      subscription = active;
      return HttpResponse.json({ success: true }, { status: 201 });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function open() {
  const router = createMemoryRouter(
    [
      { path: '/subscription', Component },
      { path: '/', element: <h1>First page</h1> },
    ],
    { initialEntries: ['/subscription'] },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const subscribe = 'Subscribe for $9.99 a month';
const button = (name: string) => screen.findByRole('button', { name });

async function pay(user: ReturnType<typeof userEvent.setup>, name = subscribe) {
  await user.type(await screen.findByRole('textbox', { name: 'Card number' }), '4242424242424242');
  await user.type(screen.getByRole('textbox', { name: 'Expiry' }), '1234');
  await user.type(screen.getByRole('textbox', { name: 'CVC' }), '123');
  await user.click(await button(name));
}

describe('without a subscription', () => {
  it('there is one price, on the page and on the button', async () => {
    open();
    expect(await button(subscribe)).toBeVisible();
    expect(screen.getByText('Total today').parentElement).toHaveTextContent('$9.99');
    expect(document.body).not.toHaveTextContent('14.99');
    expect(screen.getByText(/^Renews by itself at \$9.99 a month/)).toBeVisible();
  });

  it('paying leads to the first page, after the server has confirmed the payment', async () => {
    const { user, router } = open();
    await pay(user);
    expect(await screen.findByRole('heading', { name: 'First page' })).toBeVisible();
    expect(begun).toBe(1);
    expect(confirmed).toEqual([{ paymentIntentId: 'pi_1' }]);
    expect(router.state.historyAction).toBe('REPLACE');
    expect(await screen.findByText('You are a subscriber.')).toBeVisible();
  });

  it('a refusal to begin is told in the server’s words, else in ours', async () => {
    server.use(http.post('*/api/payments/create-subscription', () => refuse(500, 'internal', 'Oops.')));
    const { user } = open();
    await pay(user);
    // Once beside the button and once in a toast.
    expect(await screen.findAllByText('Subscription creation failed.')).toHaveLength(2);
    server.use(
      http.post('*/api/payments/create-subscription', () =>
        refuse(429, 'too_many_requests', 'Wait a moment.'),
      ),
    );
    await user.click(await button(subscribe));
    expect(await screen.findAllByText('Wait a moment.')).toHaveLength(2);
  });

  it('whoever became a subscriber in another tab is shown that, and not charged', async () => {
    const { user } = open();
    await screen.findByRole('textbox', { name: 'Card number' });
    subscription = active;
    server.use(
      http.post('*/api/payments/create-subscription', () =>
        refuse(409, 'already_subscribed', 'You are a subscriber already.'),
      ),
    );
    await pay(user);
    expect(await screen.findByRole('heading', { name: 'Your subscription' })).toBeVisible();
    expect(await screen.findByText('You are a subscriber already.')).toBeVisible();
  });

  it('whoever had one is told that it ended', async () => {
    subscription = { status: 'canceled', currentPeriodEnd: june21, canceledAt: may22 };
    open();
    expect(await screen.findByText(/^Your subscription ended on Sat, Jun 21\./)).toBeVisible();
    expect(await button(subscribe)).toBeVisible();
  });
});

describe('a subscription whose renewal failed', () => {
  beforeEach(() => {
    subscription = { status: 'past_due', currentPeriodEnd: june21, canceledAt: null };
  });

  it('is told clearly, and paid for with a card that works', async () => {
    const { user } = open();
    expect(
      await screen.findByRole('heading', { name: 'Your last payment did not go through' }),
    ).toBeVisible();
    await pay(user, 'Pay $9.99 and go on');
    expect(await screen.findByRole('heading', { name: 'First page' })).toBeVisible();
  });

  it('can be ended instead', async () => {
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
    subscription = { status: 'canceled', currentPeriodEnd: june21, canceledAt: june21 };
    await user.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText(/^Your subscription ended on/)).toBeVisible();
  });
});

describe('an active subscription', () => {
  beforeEach(() => {
    subscription = active;
  });

  const ask = async (user: ReturnType<typeof userEvent.setup>) => {
    await user.click(await button('Cancel Subscription'));
    return within(await screen.findByRole('dialog', { name: 'Cancel your subscription?' }));
  };

  it('says what it costs and when it renews, and asks for no card', async () => {
    open();
    expect(await screen.findByText('Renews on')).toBeVisible();
    expect(screen.getByText('Sat, Jun 21')).toBeVisible();
    expect(screen.getByText('$9.99 a month')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Payments and holds' })).toHaveAttribute('href', '/payments');
  });

  it('is cancelled only after a question, stays until the end of the month, and cannot be cancelled twice', async () => {
    let asked = 0;
    server.use(
      http.post('*/api/payments/cancel-subscription', () => {
        asked += 1;
        subscription = { ...active, canceledAt: may22 };
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
      () => refuse(500, 'internal', 'Oops.'),
      'Failed to cancel subscription. Please try again.',
    ],
    [
      'it did not work out',
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
  ])('that could not be cancelled because %s is told so, and the question stays', async (_, answer, told) => {
    server.use(http.post('*/api/payments/cancel-subscription', answer));
    const { user } = open();
    const dialog = await ask(user);
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText(told)).toBeInTheDocument();
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Cancel Subscription' })).not.toHaveAttribute('aria-busy'),
    );
  });

  it('that is over by now is shown as such', async () => {
    server.use(
      http.post('*/api/payments/cancel-subscription', () =>
        refuse(409, 'not_subscribed', 'There is no subscription to cancel.'),
      ),
    );
    const { user } = open();
    const dialog = await ask(user);
    subscription = { status: 'canceled', currentPeriodEnd: june21, canceledAt: june21 };
    await user.click(dialog.getByRole('button', { name: 'Cancel Subscription' }));
    expect(await screen.findByText(/^Your subscription ended on/)).toBeVisible();
  });
});
