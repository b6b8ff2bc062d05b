import type { PaymentBody } from '@crewtable/contract';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { payment } from '../../../../test/fixtures/payment.ts';
import { site2025 } from '../../../../test/fixtures/site.ts';
import { errorResponse, server } from '../../../../test/mock-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { emptySite } from '../../../lib/site/site.tsx';
import { PaymentOutcomePage } from './payment-outcome-page.tsx';

/** The payment on the mock server, and the confirmations that it received. */
let stored: PaymentBody;
let confirmed: unknown[] = [];

const unpaid = () => errorResponse(402, 'payment_needed', 'Payment did not succeed. Please try again.');

beforeEach(() => {
  confirmed = [];
  stored = payment();
  server.use(
    http.post('*/api/payments/pi_1/check', () => HttpResponse.json(stored)),
    http.post('*/api/payments/:verb', async ({ params, request }) => {
      confirmed.push([params['verb'], await request.json()]);
      return HttpResponse.json({ success: true, state: 'succeeded' }, { status: 201 });
    }),
  );
});

function open(paymentIntentId: string | null = 'pi_1', site = site2025) {
  const onPaid = vi.fn<() => void>();
  const page = <PaymentOutcomePage paymentIntentId={paymentIntentId ?? undefined} onPaid={onPaid} />;
  return { onPaid, ...renderScreen(page, { isStrict: true, site }) };
}

const heading = () => screen.findByRole('heading', { level: 1 });

describe('the page after the return from the bank', () => {
  it('says that it checks the payment', () => {
    open();
    expect(screen.getByText('Checking your payment...')).toBeVisible();
  });

  it('for a paid subscription: confirms it with the server, and links to the next step', async () => {
    const { onPaid } = open();
    expect(await heading()).toHaveTextContent('You are a subscriber');
    expect(screen.getByText('$9.99')).toBeVisible();
    expect(screen.getByText('Paid')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to my tables' })).toHaveAttribute('href', '/');
    expect(confirmed[0]).toEqual(['confirm-subscription', { paymentIntentId: 'pi_1' }]);
    expect(onPaid).toHaveBeenCalled();
  });

  it('for a paid deposit: confirms the seat at its event', async () => {
    stored = payment({
      purpose: 'deposit',
      title: 'Supper Club, Friday, May 23',
      eventId: '05232025-dinner-nyc',
    });
    open();
    expect(await heading()).toHaveTextContent('Your seat is yours');
    expect(screen.getByText('Deposit for Supper Club, Friday, May 23')).toBeVisible();
    expect(confirmed[0]).toEqual(['confirm-event-deposit', { eventId: '05232025-dinner-nyc' }]);
  });

  it('for a paid subscription: says what is free, as the catalogue has it', async () => {
    open();
    expect(
      await screen.findByText(/Brunch, Dinner and single summer tickets cost you nothing/),
    ).toBeVisible();
    cleanup();
    open('pi_1', emptySite);
    expect(await screen.findByText('Your month is paid, and a receipt is in your mail.')).toBeVisible();
  });

  it('for a paid pass: names the weekday of its season', async () => {
    stored = payment({ purpose: 'pass', eventId: 'summer-nyc-2025' });
    open();
    expect(await heading()).toHaveTextContent('Every Wednesday is yours');
    cleanup();
    open('pi_1', emptySite);
    expect(await heading()).toHaveTextContent('Every date is yours');
  });

  it.each([
    ['of a season', site2025, '/events/semesters/summer'],
    ['of a season that the page does not know', emptySite, '/events/semesters'],
  ])('for a failed ticket %s: links to where tickets are sold', async (_, site, path) => {
    stored = payment({ purpose: 'ticket', eventId: '06182025-summer-nyc', state: 'failed' });
    server.use(http.post('*/api/payments/confirm-event-deposit', unpaid));
    open('pi_1', site);
    expect(await screen.findByRole('link', { name: 'Try Again' })).toHaveAttribute('href', path);
  });

  it('for a hold: shows that the spot is reserved, without a confirmation', async () => {
    stored = payment({ purpose: 'hold', state: 'authorized', lobbyId: 'l1' });
    open();
    expect(await heading()).toHaveTextContent('Your spot is reserved');
    expect(screen.getByText('Held')).toBeVisible();
    expect(confirmed).toEqual([]);
  });

  it('for a failed payment: shows the reason, and links to the page where it began', async () => {
    stored = payment({
      state: 'failed',
      history: [{ state: 'failed', at: '2025-05-21T16:00:00Z', reason: 'Your card was declined.' }],
    });
    server.use(http.post('*/api/payments/confirm-subscription', unpaid));
    const { onPaid } = open();
    expect(await heading()).toHaveTextContent('Payment did not succeed. Please try again.');
    expect(screen.getByText('Your card was declined. Your card was not charged.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Try Again' })).toHaveAttribute('href', '/subscription');
    expect(onPaid).not.toHaveBeenCalled();
  });

  it('for a payment in progress: shows its status, and checks again by itself', async () => {
    stored = payment({ state: 'processing' });
    server.use(http.post('*/api/payments/confirm-subscription', unpaid));
    open();
    expect(await heading()).toHaveTextContent('Payment status: processing');
    server.resetHandlers(
      http.post('*/api/payments/pi_1/check', () => HttpResponse.json({ ...stored, state: 'succeeded' })),
      http.post('*/api/payments/confirm-subscription', () =>
        HttpResponse.json({ success: true }, { status: 201 }),
      ),
    );
    await waitFor(async () => expect(await heading()).toHaveTextContent('You are a subscriber'));
  });

  it('when the last seat was taken meanwhile: shows the server’s message about the refund', async () => {
    stored = payment({ purpose: 'ticket', eventId: '06182025-summer-nyc' });
    const words = 'The last seat was taken while you paid. Your money is on its way back to your card.';
    server.use(
      http.post('*/api/payments/confirm-event-deposit', () => errorResponse(409, 'seat_gone', words)),
    );
    open();
    expect(await heading()).toHaveTextContent('Your money goes back');
    expect(screen.getByText(words)).toBeVisible();
  });

  it('for a released hold: says that the card was not charged', async () => {
    const step = { state: 'released', at: '2025-05-21T16:00:00Z', reason: 'The lobby is closed.' } as const;
    stored = payment({ purpose: 'hold', state: 'released', history: [step] });
    open();
    expect(await heading()).toHaveTextContent('Your hold is released');
    expect(screen.getByText('The lobby is closed. Your card was not charged.')).toBeVisible();
  });

  it.each([
    ['without the id of a payment', null],
    ['with the payment of another student', 'pi_other'],
  ])('%s: shows no payment', async (_, id) => {
    server.use(
      http.post('*/api/payments/pi_other/check', () => errorResponse(404, 'not_found', 'Not found.')),
    );
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
  ] as const)(
    'when a %s cannot be confirmed: shows an error, and can be tried again',
    async (purpose, eventId, told) => {
      stored = payment({ purpose, ...(eventId !== undefined && { eventId }) });
      const cut = [
        http.post('*/api/payments/confirm-subscription', () => HttpResponse.error()),
        http.post('*/api/payments/confirm-event-deposit', () => HttpResponse.error()),
      ];
      server.use(...cut);
      const { user } = open();
      expect(await heading()).toHaveTextContent(told);
      server.resetHandlers(
        http.post('*/api/payments/pi_1/check', () => HttpResponse.json(stored)),
        http.post('*/api/payments/:verb', () => HttpResponse.json({ success: true }, { status: 201 })),
      );
      await user.click(screen.getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(screen.getByText('Paid')).toBeVisible());
    },
  );
});
