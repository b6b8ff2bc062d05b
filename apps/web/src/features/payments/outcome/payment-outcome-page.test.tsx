// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PaymentOutcomePage } from './payment-outcome-page.tsx';

const server = setupServer();

/** The payment on the fake server, and the confirmations that it received. */
let payment: Record<string, unknown>;
let confirmed: unknown[] = [];

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });
const unpaid = () => refuse(402, 'payment_needed', 'Payment did not succeed. Please try again.');

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  confirmed = [];
  payment = {
    id: 'p1',
    paymentIntentId: 'pi_1',
    purpose: 'subscription',
    title: 'One month of Crewtable',
    state: 'succeeded',
    amountCents: 999,
    refundedCents: 0,
    currency: 'usd',
    createdAt: '2025-05-21T16:00:00Z',
    history: [{ state: 'created', at: '2025-05-21T16:00:00Z' }],
  };
  server.use(
    http.post('*/api/payments/pi_1/check', () => HttpResponse.json(payment)),
    http.post('*/api/payments/:verb', async ({ params, request }) => {
      confirmed.push([params['verb'], await request.json()]);
      return HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function open(paymentIntentId: string | null = 'pi_1') {
  const onPaid = vi.fn<() => void>();
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>
          <PaymentOutcomePage paymentIntentId={paymentIntentId ?? undefined} onPaid={onPaid} />
        </MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return { onPaid, user: userEvent.setup({ delay: null }) };
}

const heading = () => screen.findByRole('heading', { level: 1 });

describe('coming back from the bank', () => {
  it('says at once that it asks', () => {
    open();
    expect(screen.getByText('Checking your payment...')).toBeVisible();
  });

  it('with a subscription paid: the server confirms it, and the next step is there', async () => {
    const { onPaid } = open();
    expect(await heading()).toHaveTextContent('You are a subscriber');
    expect(screen.getByText('$9.99')).toBeVisible();
    expect(screen.getByText('Paid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my tables' })).toHaveAttribute('href', '/');
    expect(confirmed[0]).toEqual(['confirm-subscription', { paymentIntentId: 'pi_1' }]);
    expect(onPaid).toHaveBeenCalled();
  });

  it('with a deposit paid: the seat is confirmed for its event', async () => {
    payment = {
      ...payment,
      purpose: 'deposit',
      title: 'Supper Club, Friday, May 23',
      eventId: '05232025-dinner-nyc',
    };
    open();
    expect(await heading()).toHaveTextContent('Your seat is paid');
    expect(screen.getByText('Deposit for Supper Club, Friday, May 23')).toBeVisible();
    expect(confirmed[0]).toEqual(['confirm-event-deposit', { eventId: '05232025-dinner-nyc' }]);
  });

  it('with a hold: nothing is to be confirmed, it is simply there', async () => {
    payment = { ...payment, purpose: 'hold', state: 'authorized', lobbyId: 'l1' };
    open();
    expect(await heading()).toHaveTextContent('Your spot is reserved');
    expect(screen.getByText('Held')).toBeVisible();
    expect(confirmed).toEqual([]);
  });

  it('without having paid: says why, and leads back to where it began', async () => {
    payment = {
      ...payment,
      state: 'failed',
      history: [{ state: 'failed', at: '2025-05-21T16:00:00Z', reason: 'Your card was declined.' }],
    };
    server.use(http.post('*/api/payments/confirm-subscription', unpaid));
    const { onPaid } = open();
    expect(await heading()).toHaveTextContent('Payment did not succeed. Please try again.');
    expect(screen.getByText('Your card was declined. Your card was not charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/subscription');
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('before the provider has decided: says so, and looks again by itself', async () => {
    payment = { ...payment, state: 'processing' };
    server.use(http.post('*/api/payments/confirm-subscription', unpaid));
    open();
    expect(await heading()).toHaveTextContent('Payment status: processing');
    server.resetHandlers(
      http.post('*/api/payments/pi_1/check', () => HttpResponse.json({ ...payment, state: 'succeeded' })),
      http.post('*/api/payments/confirm-subscription', () =>
        HttpResponse.json({ success: true }, { status: 201 }),
      ),
    );
    await waitFor(async () => expect(await heading()).toHaveTextContent('You are a subscriber'));
  });

  it('when the last seat went meanwhile: the money goes back, in the server’s words', async () => {
    payment = { ...payment, purpose: 'ticket', eventId: '06182025-summer-nyc' };
    const words = 'The last seat was taken while you paid. Your money is on its way back to your card.';
    server.use(http.post('*/api/payments/confirm-event-deposit', () => refuse(409, 'seat_gone', words)));
    open();
    expect(await heading()).toHaveTextContent('Your money goes back');
    expect(screen.getByText(words)).toBeVisible();
  });

  it('when a hold is let go of: no money goes back, since none was taken', async () => {
    const history = [{ state: 'released', at: '2025-05-21T16:00:00Z', reason: 'The lobby is closed.' }];
    payment = { ...payment, purpose: 'hold', state: 'released', history };
    open();
    expect(await heading()).toHaveTextContent('Your hold is released');
    expect(screen.getByText('The lobby is closed. Your card was not charged.')).toBeVisible();
  });

  it.each([
    ['without the name of a payment', null],
    ['with somebody else’s', 'pi_other'],
  ])('%s: knows of none', async (_, id) => {
    server.use(http.post('*/api/payments/pi_other/check', () => refuse(404, 'not_found', 'Not found.')));
    open(id);
    expect(await heading()).toHaveTextContent('Payment not found');
    expect(screen.getByRole('link', { name: 'My payments' })).toHaveAttribute('href', '/payments');
  });

  it.each([
    ['subscription', undefined, 'Payment confirmation failed.'],
    [
      'deposit',
      '05232025-dinner-nyc',
      'Failed to confirm your registration. Please try again or contact support.',
    ],
  ])('when a %s cannot be confirmed: says so, and asks again on a press', async (purpose, eventId, told) => {
    payment = { ...payment, purpose, ...(eventId !== undefined && { eventId }) };
    const cut = [
      http.post('*/api/payments/confirm-subscription', () => HttpResponse.error()),
      http.post('*/api/payments/confirm-event-deposit', () => HttpResponse.error()),
    ];
    server.use(...cut);
    const { user } = open();
    expect(await heading()).toHaveTextContent(told);
    server.resetHandlers(
      http.post('*/api/payments/pi_1/check', () => HttpResponse.json(payment)),
      http.post('*/api/payments/:verb', () => HttpResponse.json({ success: true }, { status: 201 })),
    );
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.getByText('Paid')).toBeVisible());
  });
});
