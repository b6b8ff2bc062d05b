import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { configHandler } from '../../../../test/handlers.ts';
import { server } from '../../../../test/mock-server.ts';
import { renderScreen } from '../../../../test/render-screen.tsx';
import type { User } from '../../../../test/render-screen.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { PaymentFormProps } from './payment-form.tsx';

/** A fake of the part of Stripe.js that the form uses. */
const element = {
  listeners: new Map<string, () => void>(),
  on: (event: string, listen: () => void) => element.listeners.set(event, listen),
  mount: vi.fn<(place: HTMLElement) => void>(),
  update: vi.fn<(options: object) => void>(),
  destroy: vi.fn<() => void>(),
};
const elements = {
  create: vi.fn<(kind: string, options: object) => typeof element>(() => element),
  getElement: () => element,
  submit: vi.fn<() => Promise<{ error?: object }>>(),
};
const stripe = {
  elements: vi.fn<(options: object) => typeof elements>(() => elements),
  confirmPayment: vi.fn<(options: object) => Promise<object>>(),
};
const load = vi.fn<(key: string) => Promise<typeof stripe | null>>();

vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe: (key: string) => load(key) }));

beforeEach(() => {
  vi.clearAllMocks();
  server.use(configHandler({ payments: { provider: 'stripe', publishableKey: 'pk_test_1' } }));
  element.listeners.clear();
  load.mockResolvedValue(stripe);
  elements.submit.mockResolvedValue({});
  stripe.confirmPayment.mockResolvedValue({ paymentIntent: { id: 'pi_1', status: 'succeeded' } });
});

function open(props: Partial<PaymentFormProps> = {}) {
  const calls = {
    clientSecret: vi.fn<() => Promise<string>>(() => Promise.resolve('pi_1_secret_2')),
    confirm: vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve()),
    onSucceeded: vi.fn<() => void>(),
  };
  const form = (
    <PaymentForm
      kind="payment"
      amountCents={500}
      label="Pay $5.00"
      email="ana@nyu.edu"
      {...calls}
      {...props}
    />
  );
  return { ...calls, ...renderScreen(form, { hasToasts: false }) };
}

const press = async (user: User) => user.click(await screen.findByRole('button', { name: 'Pay $5.00' }));

async function openReady(props?: Partial<PaymentFormProps>) {
  const opened = open(props);
  await waitFor(() => expect(element.mount).toHaveBeenCalled());
  act(() => element.listeners.get('ready')?.());
  return opened;
}

describe('the provider’s own card fields', () => {
  it.each([
    ['payment', { mode: 'payment' }],
    ['subscription', { mode: 'subscription' }],
    ['hold', { mode: 'payment', captureMethod: 'manual' }],
  ] as const)('get the mode and amount of a %s, and accept cards only', async (kind, options) => {
    await openReady({ kind });
    expect(load).toHaveBeenCalledWith('pk_test_1');
    expect(stripe.elements).toHaveBeenCalledWith(
      expect.objectContaining({
        ...options,
        amount: 500,
        currency: 'usd',
        allowedPaymentMethodTypes: ['card'],
      }),
    );
    expect(screen.queryByText('Test payments: no money moves')).not.toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Card number' })).not.toBeInTheDocument();
  });

  it('are destroyed with the form', async () => {
    await openReady();
    cleanup();
    expect(element.destroy).toHaveBeenCalled();
  });

  it('pay with the client secret and the email address, and redirect only if required', async () => {
    const { user, confirm, onSucceeded } = await openReady();
    await press(user);
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(confirm).toHaveBeenCalledWith('pi_1');
    expect(stripe.confirmPayment).toHaveBeenCalledWith({
      elements,
      clientSecret: 'pi_1_secret_2',
      confirmParams: {
        return_url: `${window.location.origin}/payment-complete`,
        payment_method_data: { billing_details: { email: 'ana@nyu.edu' } },
      },
      redirect: 'if_required',
    });
  });

  it('that are not complete start no payment', async () => {
    elements.submit.mockResolvedValue({ error: { type: 'validation_error' } });
    const { user, clientSecret } = await openReady();
    await press(user);
    expect(await screen.findByRole('button', { name: 'Pay $5.00' })).not.toHaveAttribute('aria-busy');
    expect(clientSecret).not.toHaveBeenCalled();
  });

  it.each([
    [{ type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
    [{ type: 'card_error' }, 'Payment failed'],
    [{ type: 'api_connection_error', message: 'cut' }, 'Payment processing failed.'],
  ])('that fail with %j show: %s', async (error, message) => {
    stripe.confirmPayment.mockResolvedValue({ error });
    const { user, onSucceeded } = await openReady();
    await press(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(onSucceeded).not.toHaveBeenCalled();
  });

  it('that report a payment as paid already count it as success', async () => {
    stripe.confirmPayment.mockResolvedValue({
      error: { type: 'invalid_request_error', payment_intent: { id: 'pi_1', status: 'succeeded' } },
    });
    const { user, onSucceeded } = await openReady();
    await press(user);
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
  });

  it.each([
    ['fails', () => Promise.reject(new Error('Failed to load Stripe.js'))],
    ['is absent', () => Promise.resolve(null)],
  ])('whose script %s show an error, and can be loaded again', async (_, fate) => {
    load.mockImplementationOnce(fate);
    const { user, clientSecret } = open();
    expect(await screen.findByText('Stripe has not loaded')).toBeVisible();
    await press(user);
    expect(screen.getAllByText('Stripe has not loaded')).toHaveLength(2);
    expect(clientSecret).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(element.mount).toHaveBeenCalled());
    expect(load).toHaveBeenCalledTimes(2);
  });
});
