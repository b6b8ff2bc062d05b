import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { site2025 } from '../../../test/fixtures/site.ts';
import { site2031 } from '../../../test/fixtures/site-2031.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { emptySite } from '../../lib/site/site.tsx';
import { SubscriptionOffer } from './subscription-offer.tsx';

it.each([
  {
    when: 'in 2025',
    site: site2025,
    worth: 'Two tables a month, and it has paid for itself.',
    seats: ['Brunch deposit$5.00 $0.00', 'Dinner deposit$5.00 $0.00', 'Single summer ticket$5.00 $0.00'],
    rest: 'Lunch is free for everyone. The All-Access Pass is not included.',
  },
  {
    when: 'in another year',
    site: site2031,
    worth: 'Two tables a month, and it has paid for itself.',
    seats: ['Supper deposit$7.50 $0.00', 'Single winter ticket$8.00 $0.00'],
    rest: 'The All-Access Pass is not included.',
  },
  {
    when: 'while nothing is on sale',
    site: emptySite,
    worth: 'No deposit, and nothing for single tickets of a series.',
    seats: [],
    rest: 'The All-Access Pass is not included.',
  },
])('a student sees what a subscription includes $when', ({ site, worth, seats, rest }) => {
  renderScreen(<SubscriptionOffer subscription={null} form={null} onChange={() => {}} />, { site });
  expect(screen.getByText(worth)).toBeVisible();
  const menu = screen.queryByRole('list', { name: 'What subscribers pay' });
  expect(Array.from(menu?.children ?? [], (item) => item.textContent)).toEqual(seats);
  expect(screen.getByText(rest)).toBeVisible();
});
