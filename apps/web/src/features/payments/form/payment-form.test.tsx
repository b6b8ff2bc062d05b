// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-client.ts';
import { ToastHost } from '../../../ui/feedback/toast-host.tsx';
import { PaymentForm } from './payment-form.tsx';
import type { PaymentFormProps } from './payment-form.tsx';

const server = setupServer();
const secret = 'pi_1_secret_2';

/** Records the requests to the fake sandbox, and holds its next response. */
let paid: unknown[] = [];
let looked = 0;
let answer: () => Response | Promise<Response>;

const refuse = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message }, { status });
const status = (words: string, more: object = {}) =>
  HttpResponse.json({ id: 'pi_1', status: words, ...more });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  paid = [];
  looked = 0;
  answer = () => status('succeeded');
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json({ payments: { provider: 'sandbox', publishableKey: null } }),
    ),
    http.post('*/api/sandbox/confirm', async ({ request }) => {
      paid.push(await request.json());
      return answer();
    }),
  );
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

/** Sets the payment state that the fake server returns. */
function remembers(state: string) {
  server.use(
    http.post('*/api/payments/pi_1/check', () => {
      looked += 1;
      return HttpResponse.json({ id: 'p1', state, history: [] });
    }),
  );
}

function open(props: Partial<PaymentFormProps> = {}) {
  const calls = {
    clientSecret: vi.fn<() => Promise<string>>(() => Promise.resolve(secret)),
    confirm: vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve()),
    onSucceeded: vi.fn<() => void>(),
  };
  const element = (
    <PaymentForm
      kind="payment"
      amountCents={500}
      label="Pay $5.00"
      email="ana@nyu.edu"
      {...calls}
      {...props}
    />
  );
  const router = createMemoryRouter([
    { path: '/', element },
    { path: '/sandbox/3ds', element: <h1>The bank</h1> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ]);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ToastHost />
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...calls, router, user: userEvent.setup({ delay: null }) };
}

const form = () => within(screen.getByRole('form', { name: 'Payment' }));
const toasts = () => within(screen.getByRole('region', { name: /^Messages/ }));
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name = 'Pay $5.00') => screen.findByRole('button', { name });

async function fill(user: ReturnType<typeof userEvent.setup>, number = '4242424242424242') {
  await user.type(await field('Card number'), number);
  await user.type(await field('Expiry'), '1234');
  await user.type(await field('CVC'), '123');
}

describe('the card form', () => {
  it('asks with the right keyboards, and lets the browser fill it in', async () => {
    open();
    for (const [name, autocomplete] of [
      ['Card number', 'cc-number'],
      ['Expiry', 'cc-exp'],
      ['CVC', 'cc-csc'],
    ] as const) {
      expect(await field(name)).toHaveAttribute('autocomplete', autocomplete);
      expect(await field(name)).toHaveAttribute('inputmode', 'numeric');
    }
    expect(await field('Email')).toHaveValue('ana@nyu.edu');
    expect(await field('Email')).toHaveAttribute('type', 'email');
  });

  it('says that no money moves, and what paying agrees to', async () => {
    open({ ticket: true });
    expect(await screen.findByText('Test payments: no money moves')).toBeVisible();
    expect(screen.getByText(/you certify that you are over 18/)).toHaveTextContent(
      'Tickets are non-refundable and non-transferable.',
    );
    for (const [name, href] of [
      [/^Terms of Service/, '/terms'],
      [/^Privacy Policy/, '/privacy'],
      [/^Cookie Use Policy/, '/cookie'],
    ] as const) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
      expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    }
  });

  it('says nothing of tickets where none is sold', async () => {
    open();
    expect(await screen.findByText(/you certify that you are over 18/)).not.toHaveTextContent('Tickets');
  });

  it('groups the number and finishes the date while they are typed', async () => {
    const { user } = open();
    await fill(user);
    expect(await field('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(await field('Expiry')).toHaveValue('12 / 34');
  });

  it('tells at each field what is missing, leads to the first, and begins nothing', async () => {
    const { user, clientSecret } = open();
    await field('CVC');
    await user.click(await button());
    expect(await field('Card number')).toHaveAccessibleDescription('Your card number is incomplete.');
    expect(await field('Expiry')).toHaveAccessibleDescription("Your card's expiration date is incomplete.");
    expect(await field('CVC')).toHaveAccessibleDescription("Your card's security code is incomplete.");
    expect(await field('Card number')).toHaveFocus();
    expect(clientSecret).not.toHaveBeenCalled();
  });

  it('takes no address but one of a university', async () => {
    const { user, clientSecret } = open({ email: 'ana@gmail.com' });
    await fill(user);
    await user.click(await button());
    expect(await field('Email')).toHaveAccessibleDescription(
      'Please enter a valid university .edu email address.',
    );
    expect(await field('Email')).toHaveFocus();
    expect(clientSecret).not.toHaveBeenCalled();
  });

  it('offers to look again when it does not know who takes the money', async () => {
    server.use(http.get('*/api/config', () => HttpResponse.error(), { once: true }));
    const { user } = open();
    expect(await screen.findByText('Failed to load payment details.')).toBeVisible();
    expect(await button()).toBeDisabled();
    await user.click(await button('Try Again'));
    expect(await field('Card number')).toBeVisible();
  });
});

describe('paying', () => {
  it('charges once however often it is pressed, and leads on when the server has confirmed', async () => {
    let confirmed = () => {};
    const confirm = vi.fn<(id: string) => Promise<unknown>>(
      () =>
        new Promise<void>((resolve) => {
          confirmed = resolve;
        }),
    );
    const { user, clientSecret, onSucceeded } = open({ confirm });
    await fill(user);
    await user.dblClick(await button());
    const working = await button('Processing...');
    expect(working).toHaveAttribute('aria-busy', 'true');
    await user.click(working);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('pi_1'));
    expect(await field('Card number')).toHaveAttribute('readonly');
    expect(onSucceeded).not.toHaveBeenCalled();

    confirmed();
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(await screen.findByText('Paid. Thank you.')).toHaveFocus();
    expect(clientSecret).toHaveBeenCalledOnce();
    expect(confirm).toHaveBeenCalledOnce();
    expect(paid).toEqual([
      {
        clientSecret: secret,
        card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
        returnUrl: `${window.location.origin}/payment-complete`,
      },
    ]);
  });

  it('that is declined says so in the provider’s words, keeps the card and can be tried again', async () => {
    const { user, onSucceeded } = open();
    answer = () => refuse(402, 'card_refused', 'Your card was declined.');
    await fill(user, '4000000000000002');
    await user.click(await button());
    const words = 'Your card was declined.Nothing was charged. Check the card, or try another one.';
    expect(await form().findByRole('alert')).toHaveTextContent(words);
    expect(await toasts().findByRole('alert')).toHaveTextContent(words);
    expect(await field('CVC')).toHaveValue('123');

    answer = () => status('succeeded');
    await user.click(await button());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(paid).toHaveLength(2);
  });

  it('with a wrong detail is told at its field, until that is changed', async () => {
    const { user } = open();
    answer = () => refuse(402, 'card_refused', "Your card's security code is incorrect.");
    await fill(user, '4000000000000127');
    await user.click(await button());
    await waitFor(async () =>
      expect(await field('CVC')).toHaveAccessibleDescription("Your card's security code is incorrect."),
    );
    expect(await field('CVC')).toHaveFocus();
    expect(toasts().queryByRole('alert')).toBeNull();
    await user.type(await field('CVC'), '4');
    expect(await field('CVC')).toBeValid();
  });

  it.each([
    ['requires_payment_method', 'Payment did not succeed. Please try again.'],
    ['processing', 'Payment status: processing'],
  ])('that ends as %s is told as ‘%s’ and gives nothing', async (words, told) => {
    const { user, confirm, onSucceeded } = open();
    answer = () => status(words);
    await fill(user);
    await user.click(await button());
    expect(await form().findByText(told)).toBeVisible();
    expect(await toasts().findByText(told)).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
    expect(onSucceeded).not.toHaveBeenCalled();
  });

  it('of a hold is done when the amount is set aside', async () => {
    const { user, onSucceeded } = open({ kind: 'hold' });
    answer = () => status('requires_capture');
    await fill(user);
    await user.click(await button());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(screen.getByText('Reserved. Your card was not charged.')).toBeVisible();
  });

  it('goes on without the form, which leads nobody away who has gone elsewhere', async () => {
    let arrive = () => {};
    answer = () =>
      new Promise((resolve) => {
        arrive = () => resolve(status('succeeded'));
      });
    const { user, router, confirm, onSucceeded } = open();
    await fill(user);
    await user.click(await button());
    await waitFor(() => expect(paid).toHaveLength(1));
    await router.navigate('/elsewhere');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    arrive();
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('pi_1'));
    expect(onSucceeded).not.toHaveBeenCalled();
  });
});

describe('where the bank asks to be seen', () => {
  const redirect = (redirectTo: string) => () => status('requires_action', { nextAction: { redirectTo } });

  it('leads to its page, and believes nothing before the way back', async () => {
    answer = redirect(`${window.location.origin}/sandbox/3ds#client_secret=${secret}`);
    const { user, router, confirm, onSucceeded } = open();
    await fill(user, '4000002760003184');
    await user.click(await button());
    expect(await screen.findByRole('heading', { name: 'The bank' })).toBeVisible();
    expect(router.state.location.hash).toBe(`#client_secret=${secret}`);
    expect(confirm).not.toHaveBeenCalled();
    expect(onSucceeded).not.toHaveBeenCalled();
  });

  it('leads to no other site', async () => {
    answer = redirect('https://bank.example/3ds');
    const { user, router } = open();
    await fill(user);
    await user.click(await button());
    expect(await form().findByText('Payment processing failed.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('when something breaks', () => {
  it('before it began, prefers what the server says', async () => {
    const { user } = open({
      clientSecret: () => Promise.reject(new ApiError(409, { code: 'not_available', message: 'All gone.' })),
    });
    await fill(user);
    await user.click(await button());
    expect(await form().findByRole('alert')).toHaveTextContent('All gone.Your card was not charged.');
    expect(paid).toEqual([]);
  });

  it.each([
    [undefined, 'Failed to initialize payment.'],
    ['Subscription creation failed.', 'Subscription creation failed.'],
  ])('before it began, and the server is at a loss: %s', async (beginFailure, told) => {
    const { user } = open({
      clientSecret: () => Promise.reject(new ApiError(500, { code: 'internal', message: 'Oops.' })),
      ...(beginFailure !== undefined && { beginFailure }),
    });
    await fill(user);
    await user.click(await button());
    expect(await form().findByText(told)).toBeVisible();
    expect(screen.queryByText(/Oops/)).not.toBeInTheDocument();
  });

  it('while the money was on its way, looks first whether it arrived, and pays nothing twice', async () => {
    const { user, clientSecret, confirm, onSucceeded } = open();
    answer = () => HttpResponse.error();
    await fill(user);
    await user.click(await button());
    expect(await form().findByText('Payment processing failed.')).toBeVisible();

    remembers('succeeded');
    await user.click(await button());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(confirm).toHaveBeenCalledWith('pi_1');
    expect(paid).toHaveLength(1);
    expect(clientSecret).toHaveBeenCalledOnce();
  });

  it('while the money was on its way, pays when it turns out not to have arrived', async () => {
    const { user, onSucceeded } = open();
    answer = () => HttpResponse.error();
    await fill(user);
    await user.click(await button());
    await form().findByText('Payment processing failed.');

    remembers('created');
    answer = () => status('succeeded');
    await user.click(await button());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(looked).toBe(1);
    expect(paid).toHaveLength(2);
  });

  it('while nobody can look, pays nothing either', async () => {
    const { user, onSucceeded } = open();
    answer = () => HttpResponse.error();
    server.use(http.post('*/api/payments/pi_1/check', () => HttpResponse.error()));
    await fill(user);
    await user.click(await button());
    await form().findByText('Payment processing failed.');
    await user.click(await button());
    await waitFor(async () => expect(await button()).not.toHaveAttribute('aria-busy'));
    expect(await form().findByText('Payment processing failed.')).toBeVisible();
    expect(paid).toHaveLength(1);
    expect(onSucceeded).not.toHaveBeenCalled();
  });

  it('after it was paid, only asks for the confirmation again', async () => {
    const confirm = vi
      .fn<(id: string) => Promise<unknown>>()
      .mockRejectedValueOnce(new TypeError('cut'))
      .mockResolvedValue(undefined);
    const { user, onSucceeded } = open({ confirm });
    await fill(user);
    await user.click(await button());
    expect(await form().findByRole('alert')).toHaveTextContent('Payment confirmation failed.');
    expect(await form().findByRole('alert')).toHaveTextContent('your card is not charged again');

    await user.click(await button('Try Again'));
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(paid).toHaveLength(1);
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it('and the server finds that nothing was paid, the card can be tried again', async () => {
    const unpaid = new ApiError(402, {
      code: 'payment_needed',
      message: 'Payment did not succeed. Please try again.',
    });
    const confirm = vi
      .fn<(id: string) => Promise<unknown>>()
      .mockRejectedValueOnce(unpaid)
      .mockResolvedValue({});
    const { user, onSucceeded } = open({ confirm });
    await fill(user);
    await user.click(await button());
    expect(await form().findByText('Payment did not succeed. Please try again.')).toBeVisible();
    await user.click(await button());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(paid).toHaveLength(2);
  });

  it('and the page comes back from the browser’s memory at work, it can be pressed again', async () => {
    answer = async () => {
      await delay('infinite');
      return status('succeeded');
    };
    const { user } = open();
    await fill(user);
    await user.click(await button());
    await waitFor(() => expect(paid).toHaveLength(1));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    remembers('succeeded');
    await user.click(await button());
    await waitFor(() => expect(looked).toBe(1));
    expect(paid).toHaveLength(1);
  });
});
