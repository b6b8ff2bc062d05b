import { brand } from '@crewtable/contract';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { site2025 } from '../../../test/fixtures/site.ts';
import { site2031 } from '../../../test/fixtures/site-2031.ts';
import { emptySite, SiteProvider } from '../../lib/site/site.tsx';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cookieUsePolicy } from './cookie-use-policy.tsx';
import { PolicyPage } from './policy-page.tsx';
import { privacyPolicy } from './privacy-policy.tsx';
import { cookies, localEntries, sessionEntries } from './browser-storage-list.ts';
import { termsOfService } from './terms-of-service.tsx';

const policies = [privacyPolicy, termsOfService, cookieUsePolicy];

function open(policy = privacyPolicy, site = site2025) {
  const router = createBrowserRouter([
    { path: '/policy', Component: () => <PolicyPage policy={policy} picture={null} /> },
    { path: '*', Component: () => <p>Elsewhere</p> },
  ]);
  render(
    <SiteProvider initial={site}>
      <RouterProvider router={router} />
    </SiteProvider>,
  );
  return router;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/policy');
  // jsdom does not implement scrolling.
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('a policy', () => {
  it.each(policies)('$title has a table of contents that leads to every section', (policy) => {
    open(policy);
    const links = within(screen.getAllByRole('navigation', { name: 'On this page' })[0]!).getAllByRole(
      'link',
    );

    const reached = links.map((link) => {
      fireEvent.click(link);
      return document.activeElement?.textContent;
    });

    expect(links.map((link) => link.textContent)).toEqual(policy.sections.map(({ title }) => title));
    expect(reached).toEqual(policy.sections.map(({ title }) => title));
  });

  it.each(policies)('$title says where to write to', (policy) => {
    open(policy);

    const link = screen.getAllByRole('link', { name: brand.supportEmail })[0];
    expect(link?.getAttribute('href')).toBe(`mailto:${brand.supportEmail}`);
  });

  it('closes to the page it was opened from, however often one has jumped within it', async () => {
    const user = userEvent.setup();
    window.history.replaceState(null, '', '/settings');
    const router = open();
    await router.navigate('/policy');
    await screen.findByRole('heading', { level: 1 });
    const contents = within(screen.getAllByRole('navigation', { name: 'On this page' })[0]!);
    await user.click(contents.getByRole('link', { name: 'Questions' }));
    await user.click(contents.getByRole('link', { name: 'Who we are' }));
    expect(window.location.hash).toBe('#who-we-are');

    await user.click(screen.getByRole('button', { name: 'Close' }));

    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  });

  it('closes to the first page for someone who came from elsewhere', async () => {
    const user = userEvent.setup();
    vi.spyOn(document, 'referrer', 'get').mockReturnValue('');
    const router = open();

    await user.click(screen.getByRole('button', { name: 'Close' }));

    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('the prices in the terms', () => {
  const rowsOf = (site = site2025) => {
    open(termsOfService, site);
    const table = screen.getByRole('table', { name: 'In US dollars. We add no fees.' });
    return Array.from(table.querySelectorAll<HTMLTableRowElement>('tbody tr'), ({ cells }) => {
      return [cells[0]?.textContent, cells[1]?.textContent];
    });
  };
  const others = [
    ['Subscription', '$9.99 a month'],
    ['QuickCrew', '$5.00 hold'],
  ];

  it('are those of the meals and of the season', () => {
    expect(rowsOf()).toEqual([
      ['Brunch, Dinner', '$5.00 deposit'],
      ['Lunch', 'Free'],
      ['Single Event Ticket', '$5.00'],
      ['All-Access Pass', '$25.00'],
      ...others,
    ]);
  });

  it('name the season if several sell tickets', () => {
    const seasons = [...site2025.seasons, ...site2031.seasons];
    expect(rowsOf({ ...emptySite, seasons })).toEqual([
      ['Single Event Ticket, Summer 2025', '$5.00'],
      ['All-Access Pass, Summer 2025', '$25.00'],
      ['Single Event Ticket, Winter 2031', '$8.00'],
      ['All-Access Pass, Winter 2031', '$40.00'],
      ...others,
    ]);
  });

  it('have no pass that is not on sale', () => {
    const [summer] = site2025.seasons;
    const seasons = [{ ...summer!, tickets: { ...summer!.tickets!, passDates: 0 } }];
    expect(rowsOf({ ...emptySite, seasons })).toEqual([['Single Event Ticket', '$5.00'], ...others]);
  });

  it('are only those of the subscription and of QuickCrew if there is no catalogue', () => {
    expect(rowsOf(emptySite)).toEqual(others);
  });
});

describe('the offers in the terms', () => {
  const offersOf = (site = site2025) => {
    open(termsOfService, site);
    return Array.from(document.querySelectorAll('#offers li'), (item) => item.textContent);
  };
  const rules =
    'Offers are personal, have no cash value, and we may change or end them. What is already yours stays yours.';

  it('are those of the catalogue', () => {
    expect(offersOf()).toEqual([
      'Early offer. The first 50 students who register for the summer series get $10 to spend at their first event.',
      'Free appetizer. New users with an nyu.edu address get one appetizer of up to $5, at Brunch or Dinner only.',
      rules,
    ]);
  });

  it('name one student if the early offer is for one', () => {
    const [summer] = site2025.seasons;
    const seasons = [{ ...summer!, offer: { students: 1, amountCents: 1000 } }];
    expect(offersOf({ ...emptySite, seasons })[0]).toBe(
      'Early offer. The first student who registers for the summer series gets $10 to spend at their first event.',
    );
  });

  it('are left out when they have ended', () => {
    expect(offersOf(emptySite)).toEqual([rules]);
  });
});

describe('what we leave in a browser', () => {
  it('is listed by name, each once, with its purpose and its lifetime', () => {
    open(cookieUsePolicy);

    const names = [...cookies, ...localEntries, ...sessionEntries].map(({ name }) => name);
    expect(names).toEqual([...new Set(names)]);
    const rows = Array.from(document.querySelectorAll('tbody tr'), (row) => row.textContent);
    for (const { name, purpose, lifetime } of [...cookies, ...localEntries, ...sessionEntries]) {
      expect(rows).toContain(`${name}${purpose}${lifetime}`);
    }
    expect(rows).toHaveLength(names.length);
  });

  it('includes the cookies of a session and of a visit', () => {
    expect(cookies.map(({ name }) => name).toSorted()).toEqual([
      'crewtable_access',
      'crewtable_challenge',
      'crewtable_refresh',
      'crewtable_visitor',
    ]);
  });
});
