// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { productClock } from '../../../lib/product-clock.ts';
import { ToastHost } from '../../../ui/feedback/toast-host.tsx';
import { PaymentHistory } from './payment-history.tsx';

const server = setupServer();
let payments: object[] = [];

const payment = (id: string, more: object = {}) => ({
  id,
  paymentIntentId: `pi_${id}`,
  purpose: 'subscription',
  title: 'One month of Crewtable',
  state: 'succeeded',
  amountCents: 999,
  refundedCents: 0,
  currency: 'usd',
  createdAt: '2025-05-21T16:00:00Z',
  history: [
    { state: 'created', at: '2025-05-21T16:00:00Z' },
    { state: 'succeeded', at: '2025-05-21T16:01:00Z' },
  ],
  ...more,
});

const captured = payment('hold', {
  purpose: 'hold',
  title: 'QuickCrew hold',
  state: 'captured',
  amountCents: 500,
  disputableUntil: '2025-05-23T16:00:00Z',
  history: [
    { state: 'authorized', at: '2025-05-20T16:00:00Z' },
    { state: 'capturing', at: '2025-05-21T15:59:00Z', reason: 'You did not check in.' },
    { state: 'captured', at: '2025-05-21T16:00:00Z', reason: 'You did not check in.' },
  ],
});

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  payments = [];
  productClock.set(new Date('2025-05-22T16:00:00Z'));
  server.use(
    http.get('*/api/payments', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const [page, limit] = ['page', 'limit'].map((name) => Number(searchParams.get(name))) as [
        number,
        number,
      ];
      return HttpResponse.json({
        payments: payments.slice(page * limit, (page + 1) * limit),
        total: payments.length,
      });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function open() {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PaymentHistory />
      </MemoryRouter>
      <ToastHost />
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

const entries = () =>
  screen
    .findAllByRole('heading', { level: 2 })
    .then((all) => all.map((one) => one.textContent.replaceAll('\u00a0', ' ')));

describe('the history of money', () => {
  it('names what was paid for, how much, when, and what became of it', async () => {
    payments = [
      payment('1'),
      payment('2', {
        purpose: 'deposit',
        title: 'Supper Club, Friday, May 23',
        eventId: '05232025-dinner-nyc',
        amountCents: 500,
        state: 'refunded',
      }),
      payment('3', {
        purpose: 'ticket',
        title: 'Single Event Ticket, Wednesday, June 18',
        eventId: '06182025-summer-nyc',
        amountCents: 500,
        state: 'failed',
      }),
      payment('4', {
        purpose: 'pass',
        title: 'All-Access Pass, Summer Series',
        eventId: 'summer-nyc-2025',
        amountCents: 2500,
      }),
      payment('5', { purpose: 'hold', amountCents: 500, state: 'released' }),
    ];
    open();
    expect(await entries()).toEqual([
      'Subscription, one month',
      'Deposit for Supper Club, Friday, May 23',
      'Single Event Ticket, Wednesday, June 18',
      'All-Access Pass, Summer Series',
      'QuickCrew hold',
    ]);
    for (const words of ['$9.99', '$25.00', 'Refunded', 'Failed', 'Released'])
      expect(screen.getByText(words)).toBeVisible();
    expect(screen.getAllByText('Wed, May 21')).toHaveLength(5);
  });

  it('tells the story of each on request: what happened when, and why', async () => {
    payments = [captured];
    const user = open();
    const button = await screen.findByRole('button', { name: /^What happened: QuickCrew hold/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Set aside on your card, not charged.')).toBeVisible();
    // The reason appears once, followed by its result.
    expect(screen.getByText('You did not check in.')).toBeVisible();
    expect(screen.getByText('The hold was charged.')).toBeVisible();
    expect(screen.getByText('Wed, May 21 · 12:00 PM')).toBeVisible();
  });

  it('shows how much of a pass went back, and for which date', async () => {
    payments = [
      payment('pass', {
        purpose: 'pass',
        eventId: 'summer-nyc-2025',
        title: 'All-Access Pass, Summer Series',
        amountCents: 2500,
        refundedCents: 208,
        history: [
          { state: 'succeeded', at: '2025-05-21T16:01:00Z' },
          {
            state: 'succeeded',
            at: '2025-05-22T16:00:00Z',
            reason: 'Summer Series on Wednesday, June 4 was cancelled.',
            refundedCents: 208,
          },
        ],
      }),
    ];
    const user = open();
    expect(await screen.findByText('$2.08 refunded')).toBeVisible();
    expect(screen.getByText('$25.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^What happened: All-Access Pass/ }));
    expect(
      screen.getByText('Summer Series on Wednesday, June 4 was cancelled. $2.08 went back to your card.'),
    ).toBeVisible();
  });

  it('shows ten at a time, and the earlier ones on request', async () => {
    payments = Array.from({ length: 12 }, (_, index) => payment(String(index)));
    const user = open();
    expect(await entries()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findAllByText('$9.99')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
  });

  it('says in a toast when the earlier ones did not arrive, and keeps the others', async () => {
    payments = Array.from({ length: 12 }, (_, index) => payment(String(index)));
    const user = open();
    expect(await entries()).toHaveLength(10);
    server.use(http.get('*/api/payments', () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    const toasts = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await toasts.findByText('More could not be loaded.')).toBeVisible();
    expect(screen.getAllByText('$9.99')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    await waitFor(() => expect(screen.getAllByText('$9.99')).toHaveLength(12));
  });

  it('is an empty bill at first, with a next step', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the subscription' })).toHaveAttribute(
      'href',
      '/subscription',
    );
  });

  it('says when it could not be read, and reads it on a press', async () => {
    payments = [payment('1')];
    server.use(http.get('*/api/payments', () => HttpResponse.error(), { once: true }));
    const user = open();
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByText('Failed to load payment details.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await entries()).toEqual(['Subscription, one month']);
  });
});

describe('‘I was there’', () => {
  it('can be said of a hold that was charged, once, in one’s own words', async () => {
    payments = [captured];
    const said: unknown[] = [];
    server.use(
      http.post('*/api/payments/hold/dispute', async ({ request }) => {
        said.push(await request.json());
        return HttpResponse.json({ success: true }, { status: 201 });
      }),
    );
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'I was there' }));
    const dialog = await screen.findByRole('dialog', { name: 'I was there' });
    await user.click(within(dialog).getByRole('button', { name: 'Send' }));
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription('Please tell us what happened.');
    await user.type(within(dialog).getByRole('textbox'), ' We sat by the window. ');
    await user.dblClick(within(dialog).getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We received your message.')).toBeVisible();
    expect(said).toEqual([{ text: 'We sat by the window.' }]);
    expect(screen.getByText(/^You told us that you were there\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I was there' })).not.toBeInTheDocument();
  });

  it('is remembered, also when its time is over', async () => {
    payments = [{ ...captured, disputableUntil: '2025-05-01T16:00:00Z', disputedAt: '2025-04-30T16:00:00Z' }];
    open();
    expect(await screen.findByText(/^You told us that you were there\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I was there' })).not.toBeInTheDocument();
  });

  it('keeps what was written when it could not be sent', async () => {
    payments = [captured];
    server.use(http.post('*/api/payments/hold/dispute', () => HttpResponse.error()));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'I was there' }));
    await user.type(await screen.findByRole('textbox'), 'By the window.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('It was not sent. Please try again.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('By the window.');
  });

  it('is over after its time', async () => {
    productClock.set(new Date('2025-05-23T16:00:01Z'));
    payments = [captured];
    open();
    expect(await entries()).toEqual(['QuickCrew hold']);
    expect(screen.queryByRole('button', { name: 'I was there' })).not.toBeInTheDocument();
  });
});
