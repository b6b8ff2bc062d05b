import { errorTable, rightsOf } from '@crewtable/contract';
import type { ConsoleBody, OrganiserBody, OrganiserRole, TodayBody } from '@crewtable/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import {
  cancellation,
  emptyToday,
  eventPage,
  eventToday,
  todo,
  officeEvent,
} from '../../../test/fixtures/office.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../../lib/product-clock.ts';
import { officeRoutes } from '../routing/office-routes.tsx';

const organiser = (...roles: OrganiserRole[]): OrganiserBody => ({
  id: 'ana',
  name: 'Ana Reyes',
  roles,
  rights: [...rightsOf(roles)],
  confirmedUntil: null,
  noConfirmationBefore: null,
  isDemo: true,
  passkeys: 0,
});

let served: ConsoleBody;
let today: TodayBody;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  productClock.set(new Date('2025-06-04T12:02:00.000Z'));
  served = { state: 'open', organiser: organiser('owner'), demoEntries: [] };
  today = emptyToday;
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served)),
    http.get('*/api/organise/today', () => HttpResponse.json(today)),
    http.get('*/api/organise/events/06062025-dinner-nyc', () => HttpResponse.json(eventPage())),
  );
});

const open = (at: string) => renderScreen(officeRoutes, { at, hasToasts: false });
const page = '/organise/events/06062025-dinner-nyc';

describe('Today', () => {
  it('shows what needs a person with its button, tonight in three numbers, and the number in the rail', async () => {
    const reports = todo({
      id: 'reports',
      kind: 'reports',
      count: 2,
      title: '2 reports wait for a decision',
      time: { kind: 'since', at: '2025-06-04T09:00:00.000Z' },
      action: { label: 'Open reports', to: '/organise/safety' },
    });
    today = {
      ...emptyToday,
      todos: [todo(), reports],
      today: [eventToday()],
      next: [{ event: officeEvent(), tablesNeeded: 6, hasRoom: false }],
    };
    open('/organise');
    expect(await screen.findByRole('heading', { level: 1, name: 'Wednesday, June 4' })).toBeVisible();
    expect(screen.getByText('8:02 AM in New York. Two things need a person.')).toBeVisible();
    expect(screen.getByText('10 h 58 min left')).toBeVisible();
    expect(screen.getByText('since 5:00 AM')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open reports: 2 reports wait for a decision' })).toHaveAttribute(
      'href',
      '/organise/safety',
    );
    const card = within(screen.getByRole('article', { name: 'Dinner, 6:00 PM' }));
    expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['14', '3', '1']);
    expect(card.getByRole('img', { name: 'Table 1: 8 students, 3 checked in, 1 absent' })).toBeVisible();
    expect(screen.getByText('No room for 6')).toBeVisible();
    const rail = within(screen.getByRole('navigation', { name: 'Office' }));
    expect(rail.getByRole('link', { name: /^Today/ })).toHaveTextContent('2 things need a person');
    expect(rail.getByRole('link', { name: /^Safety/ })).toHaveTextContent('2 reports wait for a decision');
    expect(rail.getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'page');
  });

  it('has four tabs on a phone, of which Tonight shows the tables', async () => {
    today = { ...emptyToday, today: [eventToday()] };
    const { user } = open('/organise');
    const tabs = within(await screen.findByRole('navigation', { name: 'Tabs' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Tonight',
      'People',
      'More',
    ]);
    await user.click(tabs.getByRole('link', { name: 'Tonight' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tonight' })).toBeVisible();
    const dinner = within(screen.getByRole('article', { name: 'Dinner, 6:00 PM' }));
    expect(dinner.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['14', '3', '1']);
    expect(dinner.getByRole('img', { name: 'Table 1: 8 students, 3 checked in, 1 absent' })).toBeVisible();
  });

  it('is calm if nothing waits, and brings students to a demo without any', async () => {
    today = { ...emptyToday, emptyDemo: [officeEvent({ registered: 0 })] };
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/demo/populate', async ({ request }) => {
        sent.push(await request.json());
        today = emptyToday;
        return HttpResponse.json({ students: 24, registered: 24, queued: 0 }, { status: 201 });
      }),
    );
    const { user } = open('/organise');
    expect(await screen.findByText('Nothing needs a person right now.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Bring students' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bring students' })).toBeNull());
    expect(sent).toEqual([{ eventId: '06062025-dinner-nyc', students: 24 }]);
  });

  it('shows a host the own shifts and nothing to look after', async () => {
    served = { ...served, organiser: organiser('host') };
    open('/organise');
    expect(await screen.findByRole('heading', { name: 'My shift today' })).toBeVisible();
    expect(screen.queryByText('Needs a person')).toBeNull();
    expect(screen.getByText(/You have no shifts yet/)).toBeVisible();
  });

  it('says that it is offline and can be read again', async () => {
    server.use(http.get('*/api/organise/today', () => HttpResponse.error(), { once: false }));
    open('/organise');
    expect(await screen.findByText('You are offline', undefined, { timeout: 15_000 })).toBeVisible();
  }, 30_000);

  it('is found with a key from every page, and finds a student without an address', async () => {
    const maya = { id: 'maya', firstName: 'Maya', lastInitial: 'R', college: 'New York University' };
    server.use(
      http.get('*/api/organise/search', ({ request }) => {
        // Found only by everything that was typed: the page also asks while somebody types.
        const isComplete = new URL(request.url).searchParams.get('words') === 'maya nyu';
        return HttpResponse.json({ students: isComplete ? [maya] : [], events: [], venues: [] });
      }),
    );
    const { user } = open(page);
    await screen.findByRole('heading', { level: 1, name: 'Friday, June 6' });
    await user.keyboard('{Control>}k{/Control}');
    const dialog = within(await findDialog('Find a student, event or venue'));
    expect(dialog.getByRole('textbox')).toHaveFocus();
    await user.keyboard('maya nyu');
    const link = await dialog.findByRole('link', { name: /Maya R\./ });
    expect(link).toHaveAttribute('href', '/organise/people/maya');
    expect(link).toHaveTextContent('New York University');
    await user.keyboard('{ArrowDown}');
    expect(link).toHaveFocus();
  });
});

describe('the page of an event', () => {
  it('has tabs by right, the numbers, and says when an act is possible', async () => {
    open(page);
    const tabs = within(await screen.findByRole('navigation', { name: 'Event' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Roster41',
      'Tables',
      'Waitlist0',
      'Venues0',
      'Money$205.00',
    ]);
    expect(await screen.findByText('41 of 64')).toBeVisible();
    expect(screen.getByRole('img', { name: '41 of 64 registered.' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('At most 2 h, until 8:00 PM. Needs a reason')).toBeVisible();
  });

  it('has the forming of the tables on its timeline: to come until it is done, also after closing', async () => {
    productClock.set(new Date('2025-06-05T22:03:00.000Z'));
    let event = eventPage({ status: 'closed' });
    server.use(http.get('*/api/organise/events/06062025-dinner-nyc', () => HttpResponse.json(event)));
    const steps = async () =>
      within(await screen.findByRole('region', { name: 'Timeline' }))
        .getAllByRole('listitem')
        .map((step) => [step.querySelector('b')!.textContent, step.dataset['state']]);
    open(page);
    expect(await steps()).toEqual([
      ['Opened', 'done'],
      ['Closed', 'done'],
      ['Tables', 'next'],
      ['Tables told', undefined],
      ['Start', undefined],
      ['End', undefined],
    ]);
    cleanup();
    event = eventPage({ status: 'closed', tables: 6, heldUntil: '2025-06-05T23:00:00.000Z' });
    open(page);
    expect((await steps()).slice(2, 4)).toEqual([
      ['Tables formed', 'done'],
      ['Held until', 'next'],
    ]);
  });

  it('offers no acts to those who may only read', async () => {
    served = { ...served, organiser: organiser('safety') };
    open(page);
    expect(await screen.findByRole('heading', { name: 'Numbers' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Actions' })).toBeNull();
  });

  it('changes the capacity only by Save, and shows why it was refused', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/organise/events/06062025-dinner-nyc/capacity', async ({ request }) => {
        sent.push(await request.json());
        return errorResponse(409, 'list_changed', errorTable.list_changed.message);
      }),
    );
    const { user } = open(page);
    await user.click(await screen.findByRole('button', { name: 'One seat more' }));
    await user.click(screen.getByRole('button', { name: 'One seat more' }));
    expect(sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save 66 seats' }));
    expect(await screen.findByText(errorTable.list_changed.message)).toBeVisible();
    expect(sent).toEqual([{ capacity: 66, shownCapacity: 64 }]);
    const field = screen.getByRole('textbox', { name: 'Capacity' });
    await user.clear(field);
    await user.type(field, '40');
    expect(field).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('is cancelled with the hash of what was shown', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/organise/events/06062025-dinner-nyc/cancellation', () =>
        HttpResponse.json(cancellation()),
      ),
      http.post('*/api/organise/events/06062025-dinner-nyc/cancel', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ students: 41, refunds: 40, refundCents: 20_000 });
      }),
    );
    const { user } = open(page);
    await user.click(await screen.findByRole('button', { name: 'Cancel...' }));
    const dialog = within(await findDialog());
    expect(await dialog.findByText('40 × $5.00')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The kitchen is closed');
    await user.click(dialog.getByRole('button', { name: 'Cancel, tell 41 students, refund $200.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ reason: 'The kitchen is closed', shownHash: 'one' }]);
  });

  it('that is unknown says so', async () => {
    server.use(
      http.get('*/api/organise/events/nowhere', () => errorResponse(404, 'not_found', 'Not found.')),
    );
    open('/organise/events/nowhere');
    expect(await screen.findByText('Not found.')).toBeVisible();
  });
});

describe('the events', () => {
  it('have view and kind in the address, and a month with the events on their days', async () => {
    const asked: string[] = [];
    const events = [officeEvent(), officeEvent({ id: '06082025-brunch-nyc', title: 'Brunch' })];
    server.use(
      http.get('*/api/organise/events', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json({ events, isCut: false });
      }),
    );
    const { user, router } = open('/organise/events');
    const rows = within(await screen.findByRole('table'));
    expect(rows.getByRole('link', { name: 'Dinner' })).toBeVisible();
    await user.click(
      within(screen.getByRole('navigation', { name: 'View' })).getByRole('link', { name: 'Brunch' }),
    );
    expect(router.state.location.search).toBe('?kind=Brunch');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    await user.click(screen.getByRole('link', { name: 'Month' }));
    expect(await screen.findByRole('heading', { name: 'June 2025' })).toBeVisible();
    expect(asked.at(-1)).toBe('?from=2025-06-01&to=2025-07-05');
    await user.click(screen.getByRole('link', { name: 'July 2025' }));
    await waitFor(() => expect(asked.at(-1)).toBe('?from=2025-06-29&to=2025-08-02'));
  });
});
