// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ToastHost } from '../../../ui/feedback/toast-host.tsx';
import { TestBankPage } from './test-bank-page.tsx';

const server = setupServer();
const secret = 'pi_1_secret_2';
let decided: unknown[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  decided = [];
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json({ payments: { provider: 'sandbox', publishableKey: null } }),
    ),
    http.post('*/api/sandbox/3ds', async ({ request }) => {
      decided.push(await request.json());
      return HttpResponse.json({ id: 'pi_1', status: 'succeeded' });
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

function Shop() {
  const { pathname, search } = useLocation();
  return <h1>{`Shop ${pathname}${search}`}</h1>;
}

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/sandbox/3ds', Component: TestBankPage },
      { path: '*', Component: Shop },
    ],
    { initialEntries: ['/subscription', address], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup({ delay: null }) };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const bank = (more = '') => `/sandbox/3ds#${new URLSearchParams({ client_secret: secret })}${more}`;

describe('the test bank', () => {
  it('says what it is, and that no money moves', async () => {
    open(bank());
    expect(await heading('Is it you who is paying?')).toBeVisible();
    expect(screen.getByText('Test bank')).toBeVisible();
    expect(screen.getByText(/no bank is asked, and no money moves/)).toBeVisible();
  });

  it.each([
    ['Yes, approve it', 'succeed'],
    ['No, refuse it', 'fail'],
  ])('answers ‘%s’ once, and leads back with the name of the payment', async (words, outcome) => {
    const { user, router } = open(bank());
    await user.dblClick(await button(words));
    expect(await heading('Shop /payment-complete?payment_intent=pi_1')).toBeVisible();
    expect(decided).toEqual([{ clientSecret: secret, outcome }]);
    await router.navigate(-1);
    expect(await heading('Shop /subscription')).toBeVisible();
  });

  it('leads back also when the card is refused afterwards', async () => {
    server.use(
      http.post('*/api/sandbox/3ds', () =>
        HttpResponse.json({ code: 'card_refused', message: 'Your card was declined.' }, { status: 402 }),
      ),
    );
    const { user } = open(bank());
    await user.click(await button('Yes, approve it'));
    expect(await heading('Shop /payment-complete?payment_intent=pi_1')).toBeVisible();
  });

  it.each([
    ['https://evil.example/steal', 'Shop /payment-complete?payment_intent=pi_1'],
    ['//evil.example/steal', 'Shop /payment-complete?payment_intent=pi_1'],
    ['javascript:alert(1)', 'Shop /payment-complete?payment_intent=pi_1'],
    ['/.//evil.example', 'Shop /payment-complete?payment_intent=pi_1'],
    ['/payment-complete?from=lobby', 'Shop /payment-complete?from=lobby&payment_intent=pi_1'],
  ])('asked to lead back to %s, leads to: %s', async (returnUrl, place) => {
    const { user } = open(bank(`&${new URLSearchParams({ return_url: returnUrl })}`));
    await user.click(await button('Yes, approve it'));
    expect(await heading(place)).toBeVisible();
  });

  it('stays, and can be pressed again, when the answer did not get through', async () => {
    server.use(http.post('*/api/sandbox/3ds', () => HttpResponse.error(), { once: true }));
    const { user } = open(bank());
    await user.click(await button('Yes, approve it'));
    expect(await screen.findByText('Payment processing failed.')).toBeVisible();
    await user.click(await button('Yes, approve it'));
    expect(await heading('Shop /payment-complete?payment_intent=pi_1')).toBeVisible();
  });

  it('asks nobody who did not come from a payment', async () => {
    open('/sandbox/3ds');
    expect(await heading('No payment to confirm')).toBeVisible();
  });

  it('does not exist where real money moves', async () => {
    server.use(
      http.get('*/api/config', () =>
        HttpResponse.json({ payments: { provider: 'stripe', publishableKey: 'pk_live_1' } }),
      ),
    );
    open(bank());
    expect(await heading('No payment to confirm')).toBeVisible();
  });
});
