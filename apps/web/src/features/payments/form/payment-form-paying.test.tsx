import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse } from '../../../../test/mock-server.ts';
import { toasts, typeCard } from '../../../../test/render-screen.tsx';
import {
  field,
  form,
  mockSandbox,
  openPaymentForm,
  payButton,
  secret,
  statusResponse,
} from '../../../../test/screens/payment-form.tsx';
import type { SandboxState } from '../../../../test/screens/payment-form.tsx';

let sandbox: SandboxState;
beforeEach(() => {
  sandbox = mockSandbox();
});

describe('paying', () => {
  it('charges once for several presses, and continues after the server has confirmed', async () => {
    let confirmed = () => {};
    const confirm = vi.fn<(id: string) => Promise<unknown>>(
      () =>
        new Promise<void>((resolve) => {
          confirmed = resolve;
        }),
    );
    const { user, clientSecret, onSucceeded } = openPaymentForm({ confirm });
    await typeCard(user);
    await user.dblClick(await payButton());
    const working = await payButton('Processing...');
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
    expect(sandbox.confirmations).toEqual([
      {
        clientSecret: secret,
        card: { number: '4242424242424242', expMonth: 12, expYear: 2034, cvc: '123' },
        returnUrl: `${window.location.origin}/payment-complete`,
      },
    ]);
  });

  it('with a declined card shows the provider’s message, keeps the card data and can be tried again', async () => {
    const { user, onSucceeded } = openPaymentForm();
    sandbox.answer = () => errorResponse(402, 'card_refused', 'Your card was declined.');
    await typeCard(user, screen, '4000000000000002');
    await user.click(await payButton());
    const words = 'Your card was declined.Nothing was charged. Check the card, or try another one.';
    expect(await form().findByRole('alert')).toHaveTextContent(words);
    expect(await toasts().findByRole('alert')).toHaveTextContent(words);
    expect(await field('CVC')).toHaveValue('123');

    sandbox.answer = () => statusResponse('succeeded');
    await user.click(await payButton());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(sandbox.confirmations).toHaveLength(2);
  });

  it('with a wrong security code shows the error at its field until it is changed', async () => {
    const { user } = openPaymentForm();
    sandbox.answer = () => errorResponse(402, 'card_refused', "Your card's security code is incorrect.");
    await typeCard(user, screen, '4000000000000127');
    await user.click(await payButton());
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
  ])('that ends as %s shows ‘%s’ and is not confirmed', async (name, message) => {
    const { user, confirm, onSucceeded } = openPaymentForm();
    sandbox.answer = () => statusResponse(name);
    await typeCard(user);
    await user.click(await payButton());
    expect(await form().findByText(message)).toBeVisible();
    expect(await toasts().findByText(message)).toBeVisible();
    expect(confirm).not.toHaveBeenCalled();
    expect(onSucceeded).not.toHaveBeenCalled();
  });

  it('of a hold succeeds when the amount is reserved', async () => {
    const { user, onSucceeded } = openPaymentForm({ kind: 'hold' });
    sandbox.answer = () => statusResponse('requires_capture');
    await typeCard(user);
    await user.click(await payButton());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(screen.getByText('Reserved. Your card was not charged.')).toBeVisible();
  });

  it('is confirmed also after the student has left the page, and does not navigate then', async () => {
    let arrive = () => {};
    sandbox.answer = () =>
      new Promise((resolve) => {
        arrive = () => resolve(statusResponse('succeeded'));
      });
    const { user, router, confirm, onSucceeded } = openPaymentForm();
    await typeCard(user);
    await user.click(await payButton());
    await waitFor(() => expect(sandbox.confirmations).toHaveLength(1));
    await router.navigate('/elsewhere');
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
    arrive();
    await waitFor(() => expect(confirm).toHaveBeenCalledWith('pi_1'));
    expect(onSucceeded).not.toHaveBeenCalled();
  });
});

describe('paying with a card whose bank asks for an approval', () => {
  const redirect = (redirectTo: string) => () =>
    statusResponse('requires_action', { nextAction: { redirectTo } });

  it('opens the page of the bank, and confirms no payment before the return', async () => {
    sandbox.answer = redirect(`${window.location.origin}/sandbox/3ds#client_secret=${secret}`);
    const { user, router, confirm, onSucceeded } = openPaymentForm();
    await typeCard(user, screen, '4000002760003184');
    await user.click(await payButton());
    expect(await screen.findByRole('heading', { name: 'The bank' })).toBeVisible();
    expect(router.state.location.hash).toBe(`#client_secret=${secret}`);
    expect(confirm).not.toHaveBeenCalled();
    expect(onSucceeded).not.toHaveBeenCalled();
  });

  it('never opens another site', async () => {
    sandbox.answer = redirect('https://bank.example/3ds');
    const { user, router } = openPaymentForm();
    await typeCard(user);
    await user.click(await payButton());
    expect(await form().findByText('Payment processing failed.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
  });
});
