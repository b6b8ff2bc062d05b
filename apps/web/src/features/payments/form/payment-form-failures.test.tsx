import { screen, waitFor } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../../../test/mock-server.ts';
import { typeCard } from '../../../../test/render-screen.tsx';
import {
  form,
  mockPaymentState,
  mockSandbox,
  openPaymentForm,
  payButton,
  statusResponse,
} from '../../../../test/screens/payment-form.tsx';
import type { SandboxState } from '../../../../test/screens/payment-form.tsx';
import { ApiError } from '../../../lib/api/api-client.ts';

let sandbox: SandboxState;
beforeEach(() => {
  sandbox = mockSandbox();
});

describe('a payment that fails', () => {
  it('before it started shows the message of the server', async () => {
    const { user } = openPaymentForm({
      clientSecret: () => Promise.reject(new ApiError(409, { code: 'not_available', message: 'All gone.' })),
    });
    await typeCard(user);
    await user.click(await payButton());
    expect(await form().findByRole('alert')).toHaveTextContent('All gone.Your card was not charged.');
    expect(sandbox.confirmations).toEqual([]);
  });

  it.each([
    [undefined, 'Failed to initialize payment.'],
    ['Subscription creation failed.', 'Subscription creation failed.'],
  ])(
    'before it started, without a message of the server (own text: %s), shows: %s',
    async (beginFailure, message) => {
      const { user } = openPaymentForm({
        clientSecret: () => Promise.reject(new ApiError(500, { code: 'internal', message: 'Oops.' })),
        ...(beginFailure !== undefined && { beginFailure }),
      });
      await typeCard(user);
      await user.click(await payButton());
      expect(await form().findByText(message)).toBeVisible();
      expect(screen.queryByText(/Oops/)).not.toBeInTheDocument();
    },
  );

  it('without a response is checked before another try, and is not paid twice', async () => {
    const { user, clientSecret, confirm, onSucceeded } = openPaymentForm();
    sandbox.answer = () => HttpResponse.error();
    await typeCard(user);
    await user.click(await payButton());
    expect(await form().findByText('Payment processing failed.')).toBeVisible();

    mockPaymentState(sandbox, 'succeeded');
    await user.click(await payButton());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(confirm).toHaveBeenCalledWith('pi_1');
    expect(sandbox.confirmations).toHaveLength(1);
    expect(clientSecret).toHaveBeenCalledOnce();
  });

  it('without a response is paid again if the check finds no payment', async () => {
    const { user, onSucceeded } = openPaymentForm();
    sandbox.answer = () => HttpResponse.error();
    await typeCard(user);
    await user.click(await payButton());
    await form().findByText('Payment processing failed.');

    mockPaymentState(sandbox, 'created');
    sandbox.answer = () => statusResponse('succeeded');
    await user.click(await payButton());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(sandbox.checks).toBe(1);
    expect(sandbox.confirmations).toHaveLength(2);
  });

  it('without a response is not paid again while the check fails', async () => {
    const { user, onSucceeded } = openPaymentForm();
    sandbox.answer = () => HttpResponse.error();
    server.use(http.post('*/api/payments/pi_1/check', () => HttpResponse.error()));
    await typeCard(user);
    await user.click(await payButton());
    await form().findByText('Payment processing failed.');
    await user.click(await payButton());
    await waitFor(async () => expect(await payButton()).not.toHaveAttribute('aria-busy'));
    expect(await form().findByText('Payment processing failed.')).toBeVisible();
    expect(sandbox.confirmations).toHaveLength(1);
    expect(onSucceeded).not.toHaveBeenCalled();
  });

  it('after the charge repeats only the confirmation', async () => {
    const confirm = vi
      .fn<(id: string) => Promise<unknown>>()
      .mockRejectedValueOnce(new TypeError('cut'))
      .mockResolvedValue(undefined);
    const { user, onSucceeded } = openPaymentForm({ confirm });
    await typeCard(user);
    await user.click(await payButton());
    expect(await form().findByRole('alert')).toHaveTextContent('Payment confirmation failed.');
    expect(await form().findByRole('alert')).toHaveTextContent('your card is not charged again');

    await user.click(await payButton('Try Again'));
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(sandbox.confirmations).toHaveLength(1);
    expect(confirm).toHaveBeenCalledTimes(2);
  });

  it('can be tried again when the server finds no payment', async () => {
    const unpaid = new ApiError(402, {
      code: 'payment_needed',
      message: 'Payment did not succeed. Please try again.',
    });
    const confirm = vi
      .fn<(id: string) => Promise<unknown>>()
      .mockRejectedValueOnce(unpaid)
      .mockResolvedValue({});
    const { user, onSucceeded } = openPaymentForm({ confirm });
    await typeCard(user);
    await user.click(await payButton());
    expect(await form().findByText('Payment did not succeed. Please try again.')).toBeVisible();
    await user.click(await payButton());
    await waitFor(() => expect(onSucceeded).toHaveBeenCalledOnce());
    expect(sandbox.confirmations).toHaveLength(2);
  });

  it('can be tried again when the browser restores the page while it is processed', async () => {
    sandbox.answer = async () => {
      await delay('infinite');
      return statusResponse('succeeded');
    };
    const { user } = openPaymentForm();
    await typeCard(user);
    await user.click(await payButton());
    await waitFor(() => expect(sandbox.confirmations).toHaveLength(1));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    mockPaymentState(sandbox, 'succeeded');
    await user.click(await payButton());
    await waitFor(() => expect(sandbox.checks).toBe(1));
    expect(sandbox.confirmations).toHaveLength(1);
  });
});
