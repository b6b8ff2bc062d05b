import type { PaymentBody } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { capturedHold, payment } from '../../../../test/fixtures/payment.ts';
import { pageOf, server } from '../../../../test/mock-server.ts';
import { renderScreen, toasts } from '../../../../test/render-screen.tsx';
import { productClock } from '../../../lib/product-clock.ts';
import { PaymentHistory } from './payment-history.tsx';

let payments: PaymentBody[] = [];

const month = (id: string) => payment({ id, paymentIntentId: `pi_${id}` });

beforeEach(() => {
  payments = [];
  productClock.set(new Date('2025-05-22T16:00:00Z'));
  server.use(
    http.get('*/api/payments', ({ request }) =>
      HttpResponse.json({ payments: pageOf(payments, request), total: payments.length }),
    ),
  );
});

const open = () => renderScreen(<PaymentHistory />).user;

const entries = () =>
  screen
    .findAllByRole('heading', { level: 2 })
    .then((all) => all.map((one) => one.textContent.replaceAll('\u00a0', ' ')));

describe('the list of payments', () => {
  it('shows what each payment was for, its amount, date and state', async () => {
    payments = [
      month('1'),
      payment({
        id: '2',
        purpose: 'deposit',
        title: 'Supper Club, Friday, May 23',
        eventId: '05232025-dinner-nyc',
        amountCents: 500,
        state: 'refunded',
      }),
      payment({
        id: '3',
        purpose: 'ticket',
        title: 'Single Event Ticket, Wednesday, June 18',
        eventId: '06182025-summer-nyc',
        amountCents: 500,
        state: 'failed',
      }),
      payment({
        id: '4',
        purpose: 'pass',
        title: 'All-Access Pass, Summer Series',
        eventId: 'summer-nyc-2025',
        amountCents: 2500,
      }),
      payment({
        id: '5',
        purpose: 'hold',
        amountCents: 500,
        state: 'released',
      }),
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

  it('shows the history of a payment on request: each step, its time and its reason', async () => {
    payments = [capturedHold()];
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

  it('shows how much of a pass was refunded, and for which date', async () => {
    payments = [
      payment({
        id: 'pass',
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

  it('shows ten payments, and earlier ones on request', async () => {
    payments = Array.from({ length: 12 }, (_, index) => month(String(index)));
    const user = open();
    expect(await entries()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    expect(await screen.findAllByText('$9.99')).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).not.toBeInTheDocument();
  });

  it('shows a toast when earlier payments could not be loaded, and keeps the others', async () => {
    payments = Array.from({ length: 12 }, (_, index) => month(String(index)));
    const user = open();
    expect(await entries()).toHaveLength(10);
    server.use(http.get('*/api/payments', () => HttpResponse.error(), { once: true }));
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    expect(await toasts().findByText('More could not be loaded.')).toBeVisible();
    expect(screen.getAllByText('$9.99')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    await waitFor(() => expect(screen.getAllByText('$9.99')).toHaveLength(12));
  });

  it('without payments has a link to the subscription', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'No payments yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See the subscription' })).toHaveAttribute(
      'href',
      '/subscription',
    );
  });

  it('shows a failed request, and can be loaded again', async () => {
    payments = [month('1')];
    server.use(http.get('*/api/payments', () => HttpResponse.error(), { once: true }));
    const user = open();
    expect(screen.getByText('Loading...')).toBeInTheDocument();
    expect(await screen.findByText('Failed to load payment details.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await entries()).toEqual(['Subscription, one month']);
  });
});

describe('‘I was there’', () => {
  it('can be sent once for a captured hold, with a text of the student', async () => {
    payments = [capturedHold()];
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

  it('stays visible after it was sent, also when its time has ended', async () => {
    payments = [
      capturedHold({ disputableUntil: '2025-05-01T16:00:00Z', disputedAt: '2025-04-30T16:00:00Z' }),
    ];
    open();
    expect(await screen.findByText(/^You told us that you were there\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'I was there' })).not.toBeInTheDocument();
  });

  it('keeps the text when sending fails', async () => {
    payments = [capturedHold()];
    server.use(http.post('*/api/payments/hold/dispute', () => HttpResponse.error()));
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'I was there' }));
    await user.type(await screen.findByRole('textbox'), 'By the window.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('It was not sent. Please try again.')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('By the window.');
  });

  it('is not offered after its time has ended', async () => {
    productClock.set(new Date('2025-05-23T16:00:01Z'));
    payments = [capturedHold()];
    open();
    expect(await entries()).toEqual(['QuickCrew hold']);
    expect(screen.queryByRole('button', { name: 'I was there' })).not.toBeInTheDocument();
  });
});
