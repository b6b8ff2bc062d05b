// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { PaymentBody } from '@crewtable/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { productClock } from '../../lib/product-clock.ts';
import { HoldPayment } from './hold-payment.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const hold = (id: string, createdAt: string, more: Partial<PaymentBody> = {}): PaymentBody => ({
  id,
  paymentIntentId: `pi_${id}`,
  purpose: 'hold',
  title: 'QuickCrew hold',
  state: 'captured',
  amountCents: 500,
  refundedCents: 0,
  currency: 'usd',
  createdAt,
  history: [{ state: 'captured', at: createdAt, reason: `The story of ${id}` }],
  ...more,
});

it('tells what happened to the $5 of this crew, however long ago, and takes ‘I was there’', async () => {
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
    http.get('*/api/payments', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'));
      return HttpResponse.json({ payments: all.slice(page * 10, page * 10 + 10), total: all.length });
    }),
  );
  const router = createMemoryRouter([
    { path: '/', Component: () => <HoldPayment crew={{ holdPaymentId: 'this' }} /> },
  ]);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole('button', { name: 'I was there' })).toBeVisible();
  expect(screen.getByText('The story of this')).toBeInTheDocument();
  expect(screen.queryByText(/The story of (new|later|earlier|given-up)/)).toBeNull();
});
