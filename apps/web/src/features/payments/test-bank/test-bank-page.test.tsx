import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { configHandler } from '../../../../test/handlers.ts';
import { errorResponse, server } from '../../../../test/mock-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { TestBankPage } from './test-bank-page.tsx';

const secret = 'pi_1_secret_2';
let decided: unknown[] = [];

beforeEach(() => {
  decided = [];
  server.use(
    configHandler(),
    http.post('*/api/sandbox/3ds', async ({ request }) => {
      decided.push(await request.json());
      return HttpResponse.json({ id: 'pi_1', status: 'succeeded' });
    }),
  );
});

function Shop() {
  const { pathname, search } = useLocation();
  return <h1>{`Shop ${pathname}${search}`}</h1>;
}

function open(address: string) {
  const routes = [
    { path: '/sandbox/3ds', Component: TestBankPage },
    { path: '*', Component: Shop },
  ];
  return renderScreen(routes, { at: ['/subscription', address] });
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const bank = (more = '') => `/sandbox/3ds#${new URLSearchParams({ client_secret: secret })}${more}`;

describe('the test bank', () => {
  it('says that it is a test bank, and that no money moves', async () => {
    open(bank());
    expect(await heading('Is it you who is paying?')).toBeVisible();
    expect(screen.getByText('Test bank')).toBeVisible();
    expect(screen.getByText(/no bank is asked, and no money moves/)).toBeVisible();
  });

  it.each([
    ['Yes, approve it', 'succeed'],
    ['No, refuse it', 'fail'],
  ])('sends the answer ‘%s’ once, and leads back with the id of the payment', async (words, outcome) => {
    const { user, router } = open(bank());
    await user.dblClick(await button(words));
    expect(await heading('Shop /payment-complete?payment_intent=pi_1')).toBeVisible();
    expect(decided).toEqual([{ clientSecret: secret, outcome }]);
    await router.navigate(-1);
    expect(await heading('Shop /subscription')).toBeVisible();
  });

  it('leads back also when the card is declined afterwards', async () => {
    server.use(
      http.post('*/api/sandbox/3ds', () => errorResponse(402, 'card_refused', 'Your card was declined.')),
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
  ])('with the return address %s leads to: %s', async (returnUrl, place) => {
    const { user } = open(bank(`&${new URLSearchParams({ return_url: returnUrl })}`));
    await user.click(await button('Yes, approve it'));
    expect(await heading(place)).toBeVisible();
  });

  it('stays, and can be used again, when the answer could not be sent', async () => {
    server.use(http.post('*/api/sandbox/3ds', () => HttpResponse.error(), { once: true }));
    const { user } = open(bank());
    await user.click(await button('Yes, approve it'));
    expect(await screen.findByText('Payment processing failed.')).toBeVisible();
    await user.click(await button('Yes, approve it'));
    expect(await heading('Shop /payment-complete?payment_intent=pi_1')).toBeVisible();
  });

  it('shows no question without a payment', async () => {
    open('/sandbox/3ds');
    expect(await heading('No payment to confirm')).toBeVisible();
  });

  it('shows no question with real payments', async () => {
    server.use(configHandler({ payments: { provider: 'stripe', publishableKey: 'pk_live_1' } }));
    open(bank());
    expect(await heading('No payment to confirm')).toBeVisible();
  });
});
