import type { PaymentBody } from '@crewtable/contract';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { payment } from '../../../test/fixtures/payment.ts';
import { pageOf, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { HoldPayment } from './hold-payment.tsx';

const hold = (id: string, createdAt: string, overrides: Partial<PaymentBody> = {}) =>
  payment({
    id,
    paymentIntentId: `pi_${id}`,
    purpose: 'hold',
    title: 'QuickCrew hold',
    state: 'captured',
    amountCents: 500,
    createdAt,
    history: [{ state: 'captured', at: createdAt, reason: `The story of ${id}` }],
    ...overrides,
  });

it('shows the history of the hold of this crew, also among many later payments, and offers ‘I was there’', async () => {
  productClock.set(new Date('2025-05-22T12:00:00Z'));
  const payments = [
    hold('later', '2025-05-22T10:00:00Z', { state: 'authorized' }),
    hold('given-up', '2025-05-21T21:30:00Z', { state: 'canceled' }),
    hold('this', '2025-05-21T21:00:00Z', { disputableUntil: '2025-05-23T23:45:00Z' }),
    hold('earlier', '2025-05-20T21:00:00Z'),
  ];
  const later = Array.from({ length: 10 }, (_, place) => hold(`new-${place}`, '2025-05-22T11:00:00Z'));
  const all = [...later, ...payments];
  server.use(
    http.get('*/api/payments', ({ request }) =>
      HttpResponse.json({ payments: pageOf(all, request), total: all.length }),
    ),
  );
  renderScreen(<HoldPayment crew={{ holdPaymentId: 'this' }} />);
  expect(await screen.findByRole('button', { name: 'I was there' })).toBeVisible();
  expect(screen.getByText('The story of this')).toBeInTheDocument();
  expect(screen.queryByText(/The story of (new|later|earlier|given-up)/)).toBeNull();
});
