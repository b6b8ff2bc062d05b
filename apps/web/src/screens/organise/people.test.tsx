import type { ConsoleBody, FoundPersonBody, OrganiserRole, PersonPageBody } from '@crewtable/contract';
import { rightsOf } from '@crewtable/contract';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../../app/routing/office-routes.tsx';

const consoleOf = (...roles: OrganiserRole[]): ConsoleBody => ({
  state: 'open',
  organiser: {
    id: 'ana',
    name: 'Ana Reyes',
    roles,
    rights: [...rightsOf(roles)],
    confirmedUntil: null,
    noConfirmationBefore: null,
    isDemo: true,
    passkeys: 0,
  },
  demoEntries: [],
});

const milo: FoundPersonBody = {
  studentId: 's2',
  firstName: 'Milo',
  lastInitial: 'K',
  college: 'Pace University',
  isSuspended: true,
  comingSeats: 1,
};

const page: PersonPageBody = {
  studentId: 's2',
  firstName: 'Milo',
  lastInitial: 'K',
  college: 'Pace University',
  status: 'active',
  joinedAt: '2025-05-01T12:00:00.000Z',
  signInHeldUntil: '2025-06-04T13:00:00.000Z',
  seats: [
    {
      eventId: 'e1',
      title: 'Dinner',
      startsAt: '2025-06-04T23:00:00.000Z',
      state: 'registered',
      isPast: false,
      table: 31,
      venue: 'Oak and Olive',
      attendance: null,
    },
  ],
  payments: [],
  notices: [{ id: 'n1', kind: 'Welcome', at: '2025-05-01T12:00:00.000Z', readAt: null, hasMail: true }],
  sessions: [],
  notes: [],
};

let served: ConsoleBody;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  served = consoleOf('support');
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served)),
    http.get('*/api/organise/people', ({ request }) => {
      const isFound = 'milo'.startsWith(new URL(request.url).searchParams.get('name') ?? '');
      return HttpResponse.json({ people: isFound ? [milo] : [], next: null, total: isFound ? 1 : 0 });
    }),
    http.get('*/api/organise/people/s2', () => HttpResponse.json(page)),
    http.get('*/api/organise/sign-ups', () =>
      HttpResponse.json({
        sources: [
          { source: 'direct', students: 7 },
          { source: 'flyer', students: 2 },
        ],
        students: 9,
      }),
    ),
  );
});

const open = (at: string) => renderScreen(officeRoutes, { at, hasToasts: false });

it('the payments of a person lead to Money with the same person', async () => {
  const payment = {
    id: 'p1',
    title: 'Dinner',
    createdAt: '2025-06-01T12:00:00.000Z',
    amountCents: 500,
    refundedCents: 0,
    state: 'paid',
  };
  server.use(http.get('*/api/organise/people/s2', () => HttpResponse.json({ ...page, payments: [payment] })));
  open('/organise/people/s2');
  expect(await screen.findByRole('link', { name: 'Open in Money' })).toHaveAttribute(
    'href',
    '/organise/money?student=s2#payments',
  );
});

describe('the page People', () => {
  it('keeps the search in the address and says if nobody fits', async () => {
    const { user, router } = open('/organise/people?name=mi');
    expect(await screen.findByRole('link', { name: /Milo K\..*suspended/ })).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('mi');
    await user.type(screen.getByLabelText('First name'), 'x');
    expect(await screen.findByText('Nobody fits. Try fewer letters.')).toBeVisible();
    expect(router.state.location.search).toBe('?name=mix');
  });

  it('says that an address was not found, and never puts it into the address bar', async () => {
    server.use(http.post('*/api/organise/people/find', () => errorResponse(404, 'not_found', 'Not found.')));
    const { user, router } = open('/organise/people');
    await user.type(await screen.findByLabelText('Exact address'), 'nobody@nyu.edu');
    await user.click(screen.getByRole('button', { name: 'Find' }));
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('lifts the sign-in hold of an address without an account', async () => {
    const lifted: unknown[] = [];
    let isHeld = true;
    server.use(
      http.post('*/api/organise/people/find', () => errorResponse(404, 'not_found', 'Not found.')),
      http.post('*/api/organise/people/lift-hold', async ({ request }) => {
        lifted.push(await request.json());
        if (!isHeld) return errorResponse(404, 'not_found', 'Not found.');
        isHeld = false;
        return HttpResponse.json({});
      }),
    );
    const { user } = open('/organise/people');
    await user.type(await screen.findByLabelText('Exact address'), 'nobody@nyu.edu');
    expect(screen.queryByRole('button', { name: /^Lift/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Find' }));
    await user.click(await screen.findByRole('button', { name: 'Lift a sign-in hold of this address' }));
    expect(await screen.findByText('Codes are sent to this address again.')).toBeVisible();
    expect(lifted).toEqual([{ address: 'nobody@nyu.edu' }]);
    await user.click(screen.getByRole('button', { name: 'Lift a sign-in hold of this address' }));
    expect(await screen.findByText('This address is not held.')).toBeVisible();
  });

  it('shows the campaigns to support, and signing all out to an owner only', async () => {
    open('/organise/people');
    const heading = await screen.findByRole('heading', { name: 'Where students come from' });
    await screen.findByText('flyer');
    const campaigns = heading.closest('section')!;
    expect(
      within(campaigns)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Without a campaign7', 'flyer2']);
    expect(screen.queryByRole('button', { name: 'Sign all out…' })).toBeNull();
  });

  it('an owner signs all students out with a reason, and sees how many sessions have ended', async () => {
    served = consoleOf('owner');
    const sent: unknown[] = [];
    server.use(
      http.post('*/api/organise/people/sign-out', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ sessions: 12 });
      }),
    );
    const { user } = open('/organise/people');
    await user.click(await screen.findByRole('button', { name: 'Sign all out…' }));
    const dialog = within(await findDialog('Sign all students out?'));
    await user.click(dialog.getByRole('button', { name: 'Sign all out' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'A laptop was stolen');
    await user.click(dialog.getByRole('button', { name: 'Sign all out' }));
    expect(await screen.findByText('12 sessions were ended.')).toBeVisible();
    expect(sent).toEqual([{ reason: 'A laptop was stolen' }]);
  });
});

describe('the page of a student', () => {
  it('shows the table, the hold and what this role may do', async () => {
    open('/organise/people/s2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Milo K.' })).toBeVisible();
    expect(screen.getByText('Table 31, Oak and Olive')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Lift the hold' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Send again: Welcome/ })).toBeVisible();
    expect(screen.getByText(/The student can read notes/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull();
  });

  it('offers safety the suspension, and none of the help of support', async () => {
    served = consoleOf('safety');
    open('/organise/people/s2');
    expect(await screen.findByRole('button', { name: 'Suspend' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Lift the hold' })).toBeNull();
    expect(screen.queryByLabelText('New note')).toBeNull();
  });

  it('says that there is no such student', async () => {
    server.use(http.get('*/api/organise/people/s3', () => errorResponse(404, 'not_found', 'Not found.')));
    open('/organise/people/s3');
    expect(await screen.findByText('Not found.')).toBeVisible();
  });

  it('refuses a blank note before it is sent, and keeps a note that was refused', async () => {
    server.use(
      http.post('*/api/organise/people/s2/notes', () => errorResponse(503, 'unavailable', 'Not now.')),
    );
    const { user } = open('/organise/people/s2');
    await user.click(await screen.findByRole('button', { name: 'Add note' }));
    expect(screen.getByText(/Please write a note/)).toBeVisible();
    await user.type(screen.getByLabelText('New note'), 'Lost the phone');
    await user.click(screen.getByRole('button', { name: 'Add note' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByLabelText('New note')).toHaveValue('Lost the phone');
  });
});
