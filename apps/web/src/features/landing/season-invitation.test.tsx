import { screen, within } from '@testing-library/react';
import type { SiteBody, SiteSeasonBody } from '@crewtable/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { site2025 } from '../../../test/fixtures/site.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { withPrerenderedParts } from '../../lib/prerendered-part.ts';
import { emptySite } from '../../lib/site/site.tsx';
import { SeasonInvitation } from './season-invitation.tsx';

beforeAll(() => withPrerenderedParts(async () => {}));

const [summer, fall] = site2025.seasons as [SiteSeasonBody, SiteSeasonBody];

function show(site: SiteBody) {
  const { container } = renderScreen(<SeasonInvitation />, { site });
  const ticket = container.querySelector('#season-ticket')!;
  return { ticket: Array.from(ticket.querySelectorAll('p'), (line) => line.textContent), container };
}

function summerWith(changes: Partial<SiteSeasonBody>, tickets: Partial<SiteSeasonBody['tickets']> = {}) {
  return {
    ...site2025,
    seasons: [{ ...summer, ...changes, tickets: { ...summer.tickets!, ...tickets } }, fall],
  };
}

const action = () => screen.getByRole('link');

describe('the invitation of the landing page', () => {
  it('to an open season sells the pass and shows the early offer', () => {
    const { ticket } = show(site2025);
    expect(ticket).toEqual([
      'All-Access Pass',
      '$25',
      '12 tickets, about $2.08 per event',
      'Early offer',
      '$10',
      'for the first 50',
    ]);
    expect(action()).toHaveTextContent('Register Now');
    expect(action()).toHaveAttribute('href', '/events/semesters/summer');
    const heading = screen.getByRole('heading', { name: '12 Wednesdays, 12 new tables' });
    expect(within(heading).getByText('12 new tables').tagName).toBe('SPAN');
  });

  it('to a season with an early offer for one student says so', () => {
    const { ticket } = show(summerWith({ offer: { students: 1, amountCents: 1000 } }));
    expect(ticket.slice(-3)).toEqual(['Early offer', '$10', 'for the first student']);
  });

  it('to a running season counts the tickets that are left, and has no offer that is used up', () => {
    const { ticket } = show(summerWith({ state: 'running', offer: null }, { datesLeft: 9, passDates: 9 }));
    expect(ticket).toEqual(['All-Access Pass', '$25', '9 tickets, about $2.78 per event']);
    expect(action()).toHaveTextContent('Register Now');
  });

  it('to a season without a pass on sale shows the price of one date', () => {
    const { ticket } = show(summerWith({ offer: null }, { datesLeft: 4, passDates: 0 }));
    expect(ticket).toEqual(['Single Event Ticket', '$5', 'for one date of your choice']);
    expect(action()).toHaveTextContent('Register Now');
  });

  it('to a full season says so, and leads to the waitlist', () => {
    const { ticket } = show(summerWith({}, { passDates: 0, isFull: true }));
    expect(ticket).toEqual(['Summer Series', 'Full', 'Every date is full, and the waitlist is open']);
    expect(action()).toHaveTextContent('Join the Waitlist');
  });

  it('to a season whose registration opens later leads to the dates', () => {
    const { ticket } = show(summerWith({ state: 'announced' }));
    expect(ticket).toContain('12 tickets, about $2.08 per event');
    expect(action()).toHaveTextContent('See the dates');
  });

  it('to a list says that joining it is free', () => {
    const { ticket } = show({ ...site2025, seasons: [fall] });
    expect(ticket).toEqual(['The list', '$0', 'Joining the list is free']);
    expect(action()).toHaveTextContent('Join the List');
    expect(action()).toHaveAttribute('href', '/events/semesters/fall');
    // Without a comma the heading has one line.
    expect(screen.getByRole('heading').innerHTML).toBe('Fall 2025');
  });

  it('to a season without registration has no ticket', () => {
    const { ticket, container } = show({ ...site2025, seasons: [{ ...fall, registration: 'none' }] });
    expect(ticket).toEqual([]);
    // An empty element is hidden by its styles.
    expect(container.querySelector('#season-ticket')).toBeEmptyDOMElement();
    expect(action()).toHaveTextContent('See the season');
  });

  it('is one to the weekly meals if there is no season', () => {
    const { ticket } = show({ ...site2025, seasons: [] });
    expect(ticket).toEqual([
      'Your chair',
      '$5',
      'holds it at Brunch and Dinner',
      'No deposit',
      'Free',
      'at Lunch',
    ]);
    expect(screen.getByRole('heading', { name: 'A new table every week' })).toBeVisible();
    expect(screen.getByText(/^Brunch, Lunch and Dinner in Lower Manhattan\./)).toBeVisible();
    expect(action()).toHaveTextContent('Find your table');
    expect(action()).toHaveAttribute('href', '/home#find-events');
  });

  it.each([
    ['costs the lowest deposit', [500, 800], ['Your chair', '$5', 'holds it at Brunch']],
    ['is free', [0, 0], ['Your chair', 'Free', 'at Brunch and Lunch']],
  ])('to meals %s', (_what, prices, expected) => {
    const meals = prices.map((priceCents, index) => ({ ...site2025.meals[index]!, priceCents }));
    expect(show({ ...emptySite, meals }).ticket).toEqual(expected);
  });

  it('is one to QuickCrew if there are no meals either', () => {
    const { ticket } = show(emptySite);
    expect(ticket).toEqual(['QuickCrew', '$5', 'held on your card, released on check-in']);
    expect(screen.getByText(/QuickCrew finds three students for you/)).toBeVisible();
    expect(action()).toHaveTextContent('See how it works');
    expect(action()).toHaveAttribute('href', '/onboard');
  });
});
