import { rightsOf } from '@crewtable/contract';
import type {
  ConsoleBody,
  EventPageBody,
  OrganiserRole,
  RosterBody,
  RosterRowBody,
  RosterStudentBody,
  WaitlistBody,
} from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../routing/office-routes.tsx';

const at = '2025-05-23T22:00:00.000Z';
const signedInAs = (role: OrganiserRole): ConsoleBody => ({
  state: 'open',
  organiser: {
    id: 'ana',
    name: 'Ana Reyes',
    roles: [role],
    rights: [...rightsOf([role])],
    confirmedUntil: null,
    noConfirmationBefore: null,
    isDemo: true,
    passkeys: 0,
  },
  demoEntries: [],
});

const event: EventPageBody = {
  id: 'dinner',
  title: 'Dinner',
  series: null,
  seriesId: null,
  area: 'Lower Manhattan',
  status: 'released',
  opensAt: null,
  closesAt: at,
  startsAt: at,
  endsAt: at,
  heldUntil: null,
  lateSince: null,
  capacity: 64,
  registered: 3,
  kept: 0,
  waiting: 0,
  tables: 1,
  venues: 1,
  date: null,
  isSeries: false,
  tableMin: 6,
  tableMax: 8,
  createdAt: at,
  releasedAt: at,
  cancelledAt: null,
  cancelledBecause: null,
  studentPath: '/events',
  takenCents: 1_500,
  numbers: {
    withPass: 0,
    inFriendGroups: 0,
    friendGroups: 0,
    colleges: 1,
    firstTime: 0,
    seated: 2,
    checkedIn: 0,
    absent: 0,
    withoutTable: 1,
    tablesNeeded: 1,
  },
  curve: { points: [], compared: null },
  byVenue: [],
  possible: { capacity: null, holdUntil: null, assignAgain: false, release: false, cancel: true },
};

const row = (firstName: string, change: Partial<RosterRowBody> = {}): RosterRowBody => ({
  studentId: firstName.toLowerCase(),
  firstName,
  lastInitial: 'M',
  college: 0,
  friends: null,
  state: 'registered',
  table: 7,
  paid: 'single',
  paidCents: 500,
  presence: null,
  cameBefore: 1,
  registeredAt: at,
  ...change,
});

const rosterOf = (rows: RosterRowBody[]): RosterBody => ({
  event: {
    id: 'dinner',
    title: 'Dinner',
    series: null,
    status: 'released',
    startsAt: at,
    closesAt: at,
    releasedAt: at,
  },
  colleges: ['The New School'],
  tables: 1,
  seated: rows.filter(({ table }) => table !== null).length,
  withoutTable: rows.filter(({ table }) => table === null).length,
  rows,
});

const ines: RosterStudentBody = {
  studentId: 'ines',
  firstName: 'Ines',
  lastInitial: 'M',
  college: 'The New School',
  state: 'registered',
  table: null,
  venue: null,
  paid: 'single',
  paidCents: 500,
  paidAt: at,
  presence: null,
  cameBefore: 0,
  registeredAt: at,
  keptUntil: null,
  friends: [],
  came: [],
  told: null,
  possible: { takeOut: true, refund: true, toWaitlist: false, seat: true, attendance: false },
  freeTables: [
    {
      tableId: 'seven',
      number: 7,
      venue: 'Fig & Fennel',
      students: 6,
      seats: 7,
      colleges: 5,
      repeats: 0,
      friends: 0,
      told: 7,
      shownHash: 'hash-of-seven',
    },
  ],
};

let session: ConsoleBody;
let roster: RosterBody;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  session = signedInAs('owner');
  roster = rosterOf([
    row('Kai', { friends: 1 }),
    row('Lena', { friends: 1 }),
    row('Ines', { table: null, cameBefore: 0 }),
  ]);
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(session)),
    http.get('*/api/organise/today', () => errorResponse(503, 'unavailable', 'Not now.')),
    http.get('*/api/organise/events/dinner', () => HttpResponse.json(event)),
    http.get('*/api/organise/events/dinner/roster', () => HttpResponse.json(roster)),
    http.get('*/api/organise/events/dinner/roster/ines', () => HttpResponse.json(ines)),
  );
});

const open = (path: string) =>
  renderScreen(officeRoutes, { at: `/organise/events/dinner/${path}`, hasToasts: false });
const names = async () =>
  within(await screen.findByRole('table', { name: 'Roster' }))
    .getAllByRole('button', { name: / M\.$/ })
    .map(({ textContent }) => textContent);

describe('the roster', () => {
  it('shows students without a table first, and friends together', async () => {
    open('people');
    expect(await names()).toEqual(['Ines M.', 'Kai M.', 'Lena M.']);
    expect(screen.getByText('pair')).toBeVisible();
    expect(screen.getByText('2 at 1 tables, 1 without.')).toBeVisible();
  });

  it('has the filters of its address, and puts new ones there', async () => {
    const { user, router } = open('people?show=friends&q=lena');
    expect(await names()).toEqual(['Lena M.']);
    await user.clear(screen.getByRole('searchbox', { name: 'Name or college' }));
    expect(await names()).toEqual(['Kai M.', 'Lena M.']);
    await waitFor(() => expect(router.state.location.search).toBe('?show=friends'));
    await user.click(screen.getByRole('button', { name: /^No table/ }));
    expect(screen.getByText(/Nobody fits this filter/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await names()).toHaveLength(3);
  });

  it('keeps at most 80 rows of 5,000 in the page', async () => {
    roster = rosterOf(
      Array.from({ length: 5_000 }, (_, number) => row(`Student ${number}`, { table: number })),
    );
    open('people');
    expect((await names()).length).toBeGreaterThan(5);
    expect((await names()).length).toBeLessThanOrEqual(80);
    expect(screen.getByRole('table', { name: 'Roster' })).toHaveAttribute('aria-rowcount', '5001');
  });

  it('leads to its export, with the event chosen', async () => {
    const events = [
      { id: 'lunch', title: 'Lunch', startsAt: '2025-06-05T16:00:00.000Z', seats: 4 },
      { id: 'dinner', title: 'Dinner', startsAt: '2025-06-06T22:00:00.000Z', seats: 3 },
    ];
    server.use(http.get('*/api/organise/exports', () => HttpResponse.json({ events })));
    const { user } = open('people');
    await user.click(await screen.findByRole('link', { name: 'Export…' }));
    expect(await screen.findByRole('radio', { name: 'Roster of an event' })).toBeChecked();
    expect(screen.getByRole('combobox', { name: 'Event' })).toHaveValue('dinner');
  });

  it('says what to do if nobody has a seat', async () => {
    roster = rosterOf([]);
    open('people');
    expect(await screen.findByText(/Nobody has a seat yet/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Export…' })).toBeNull();
  });

  it('says that it could not be loaded', async () => {
    server.use(
      http.get('*/api/organise/events/dinner/roster', () => errorResponse(404, 'not_found', 'Not found.')),
    );
    open('people');
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
  });
});

describe('the panel of one student', () => {
  it('seats a student without a table with the hash of what was shown', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/organise/events/dinner/roster/ines/seat', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ table: 7, told: 7 });
      }),
    );
    const { user } = open('people?student=ines');
    const panel = await screen.findByRole('complementary', { name: 'Ines M.' });
    expect(within(panel).getByText('Fig & Fennel, 6 of 7.')).toBeVisible();
    await user.click(within(panel).getByRole('button', { name: 'Seat at table 7 and tell 7 people' }));
    expect(await screen.findByText('Seated at table 7, and told 7 people.')).toBeVisible();
    expect(sent).toEqual([{ tableId: 'seven', shownHash: 'hash-of-seven' }]);
  });

  it('closes with Escape and gives the focus back to the row', async () => {
    const { user, router } = open('people');
    await screen.findByRole('table', { name: 'Roster' });
    await user.click(screen.getByRole('button', { name: 'Ines M.' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'Ines M.' })).toHaveFocus();
    expect(router.state.location.search).toBe('?student=ines');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
    expect(screen.getByRole('button', { name: 'Ines M.' })).toHaveFocus();
  });
});

describe('the waitlist', () => {
  const list: WaitlistBody = {
    event: { id: 'dinner', title: 'Dinner', series: null, status: 'open', startsAt: at, closesAt: at },
    capacity: 64,
    taken: 64,
    isOpen: true,
    waiting: ['kai', 'lena'].map((studentId) => ({
      studentId,
      firstName: studentId,
      lastInitial: 'M',
      college: 'Pace',
      since: at,
      hasPass: false,
    })),
    offers: [],
  };

  it('sends an offer out of turn only with a reason', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get('*/api/organise/events/dinner/waitlist', () => HttpResponse.json(list)),
      http.post('*/api/organise/events/dinner/waitlist/lena/offer-out-of-turn', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ offeredUntil: at, capacity: 65 });
      }),
    );
    const { user } = open('waitlist');
    await user.click(await screen.findByRole('button', { name: 'Offer out of turn to lena M.' }));
    expect(screen.getByText('All 64 seats are taken. This adds one: 65.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Offer the seat' }));
    expect(sent).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Came from far');
    await user.click(screen.getByRole('button', { name: 'Offer the seat' }));
    await waitFor(() => expect(sent).toEqual([{ addsSeat: true, reason: 'Came from far' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows no buttons to somebody who may only read', async () => {
    session = signedInAs('safety');
    server.use(http.get('*/api/organise/events/dinner/waitlist', () => HttpResponse.json(list)));
    open('waitlist');
    expect(await screen.findByText('1. kai M.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Offer/ })).toBeNull();
  });
});
