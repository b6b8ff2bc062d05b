// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SubscriptionTicket } from './subscription-ticket.tsx';

afterEach(cleanup);

const june21 = Date.UTC(2025, 5, 21, 16) / 1000;

function show(subscription: Parameters<typeof SubscriptionTicket>[0]['subscription']) {
  render(
    <MemoryRouter>
      <SubscriptionTicket subscription={subscription} />
    </MemoryRouter>,
  );
}

describe('the subscription in Settings', () => {
  it.each([
    ['nobody has ever paid for', null],
    ['that has ended', { status: 'canceled', currentPeriodEnd: june21, canceledAt: june21 }],
    ['whose payment is overdue', { status: 'past_due', currentPeriodEnd: june21, canceledAt: null }],
  ])('%s can be had', (_title, subscription) => {
    show(subscription);
    expect(screen.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/subscription');
  });

  it('whose payment is overdue says so', () => {
    show({ status: 'past_due', currentPeriodEnd: june21, canceledAt: null });
    expect(screen.getByText('Payment overdue')).toBeVisible();
    expect(screen.getByText(/Your last payment did not go through/)).toBeVisible();
  });

  it('leads to every payment and hold', () => {
    show(null);
    expect(screen.getByRole('link', { name: 'Payments and holds' })).toHaveAttribute('href', '/payments');
  });

  it('that is active can be managed, and says when it renews', () => {
    show({ status: 'active', currentPeriodEnd: june21, canceledAt: null });
    expect(screen.getByRole('link', { name: 'Manage Subscription' })).toHaveAttribute(
      'href',
      '/subscription',
    );
    expect(screen.getByText('Renews on Sat, Jun 21')).toBeVisible();
  });

  it('that was cancelled says until when it lasts', () => {
    show({ status: 'active', currentPeriodEnd: june21, canceledAt: june21 - 86_400 });
    expect(screen.getByText('Cancelled, yours until Sat, Jun 21')).toBeVisible();
  });
});
