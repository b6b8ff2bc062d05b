import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { server } from '../../../../test/mock-server.ts';
import { typeCard } from '../../../../test/render-screen.tsx';
import { field, mockSandbox, openPaymentForm, payButton } from '../../../../test/screens/payment-form.tsx';

beforeEach(() => void mockSandbox());

describe('the card form', () => {
  it('has numeric keyboards, and lets the browser fill in a saved card', async () => {
    openPaymentForm();
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

  it('says that no money moves, and which terms the student agrees to', async () => {
    openPaymentForm({ ticket: true });
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

  it('does not mention tickets for another kind of payment', async () => {
    openPaymentForm();
    expect(await screen.findByText(/you certify that you are over 18/)).not.toHaveTextContent('Tickets');
  });

  it('formats the card number and the date while they are typed', async () => {
    const { user } = openPaymentForm();
    await typeCard(user);
    expect(await field('Card number')).toHaveValue('4242 4242 4242 4242');
    expect(await field('Expiry')).toHaveValue('12 / 34');
  });

  it('shows an error at each missing field, focuses the first one, and starts no payment', async () => {
    const { user, clientSecret } = openPaymentForm();
    await field('CVC');
    await user.click(await payButton());
    expect(await field('Card number')).toHaveAccessibleDescription('Your card number is incomplete.');
    expect(await field('Expiry')).toHaveAccessibleDescription("Your card's expiration date is incomplete.");
    expect(await field('CVC')).toHaveAccessibleDescription("Your card's security code is incomplete.");
    expect(await field('Card number')).toHaveFocus();
    expect(clientSecret).not.toHaveBeenCalled();
  });

  it('accepts only the email address of a university', async () => {
    const { user, clientSecret } = openPaymentForm({ email: 'ana@gmail.com' });
    await typeCard(user);
    await user.click(await payButton());
    expect(await field('Email')).toHaveAccessibleDescription(
      'Please enter a valid university .edu email address.',
    );
    expect(await field('Email')).toHaveFocus();
    expect(clientSecret).not.toHaveBeenCalled();
  });

  it('can be loaded again when the payment provider is unknown', async () => {
    server.use(http.get('*/api/config', () => HttpResponse.error(), { once: true }));
    const { user } = openPaymentForm();
    expect(await screen.findByText('Failed to load payment details.')).toBeVisible();
    expect(await payButton()).toBeDisabled();
    await user.click(await payButton('Try Again'));
    expect(await field('Card number')).toBeVisible();
  });
});
