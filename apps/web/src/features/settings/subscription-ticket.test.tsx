import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { subscription } from '../../../test/fixtures/student.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SubscriptionTicket } from './subscription-ticket.tsx';

const june21 = Date.UTC(2025, 5, 21, 16) / 1000;

function show(shown: Parameters<typeof SubscriptionTicket>[0]['subscription']) {
  renderScreen(<SubscriptionTicket subscription={shown} />);
}

describe('the subscription in Settings', () => {
  it.each([
    ['that the student never had', null],
    ['that has ended', subscription({ status: 'canceled', canceledAt: june21 })],
    ['whose payment is overdue', subscription({ status: 'past_due' })],
  ])('%s has a link to subscribe', (_title, shown) => {
    show(shown);
    expect(screen.getByRole('link', { name: 'Upgrade Now · $9.99' })).toHaveAttribute(
      'href',
      '/subscription',
    );
  });

  it('says what subscribers do not pay', () => {
    show(null);
    expect(
      screen.getByText(
        'You pay for each event on its own. Subscribers pay no deposit at Brunch and Dinner, and nothing for single tickets of a series.',
      ),
    ).toBeVisible();
  });

  it('whose payment is overdue says so', () => {
    show(subscription({ status: 'past_due' }));
    expect(screen.getByText('Payment overdue')).toBeVisible();
    expect(screen.getByText(/Your last payment did not go through/)).toBeVisible();
  });

  it('links to the list of payments and holds', () => {
    show(null);
    expect(screen.getByRole('link', { name: 'Payments and holds' })).toHaveAttribute('href', '/payments');
  });

  it('that is active has a link to manage it, and shows when it renews', () => {
    show(subscription());
    expect(screen.getByRole('link', { name: 'Manage Subscription' })).toHaveAttribute(
      'href',
      '/subscription',
    );
    expect(screen.getByText('Renews on Sat, Jun 21')).toBeVisible();
  });

  it('that was cancelled shows until when it is valid', () => {
    show(subscription({ canceledAt: june21 - 86_400 }));
    expect(screen.getByText('Cancelled, yours until Sat, Jun 21')).toBeVisible();
  });
});
