import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { PaymentForm } from '../../src/features/payments/form/payment-form.tsx';
import type { PaymentFormProps } from '../../src/features/payments/form/payment-form.tsx';
import { configHandler } from '../handlers.ts';
import { payment } from '../fixtures/payment.ts';
import { server } from '../mock-server.ts';
import { renderScreen } from '../render-screen.tsx';

export const secret = 'pi_1_secret_2';

/** The sandbox's answer with the status of the payment. */
export const statusResponse = (name: string, more: object = {}) =>
  HttpResponse.json({ id: 'pi_1', status: name, ...more });

/** The confirmations that the sandbox has received, and its next answer. */
export interface SandboxState {
  confirmations: unknown[];
  checks: number;
  answer: () => Response | Promise<Response>;
}

/** Adds the handlers of the sandbox. Every payment succeeds until the test sets another answer. */
export function mockSandbox(): SandboxState {
  const sandbox: SandboxState = { confirmations: [], checks: 0, answer: () => statusResponse('succeeded') };
  server.use(
    configHandler(),
    http.post('*/api/sandbox/confirm', async ({ request }) => {
      sandbox.confirmations.push(await request.json());
      return sandbox.answer();
    }),
  );
  return sandbox;
}

/** Sets the state of the payment that a check returns. */
export function mockPaymentState(sandbox: SandboxState, state: 'succeeded' | 'created') {
  server.use(
    http.post('*/api/payments/pi_1/check', () => {
      sandbox.checks += 1;
      return HttpResponse.json(payment({ state }));
    }),
  );
}

export function openPaymentForm(props: Partial<PaymentFormProps> = {}) {
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
  const routes = [
    { path: '/', element },
    { path: '/sandbox/3ds', element: <h1>The bank</h1> },
    { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  ];
  return { ...calls, ...renderScreen(routes, { isStrict: true }) };
}

export const form = () => within(screen.getByRole('form', { name: 'Payment' }));
export const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const payButton = (name = 'Pay $5.00') => screen.findByRole('button', { name });
