import type { AuditEntryBody, ConsoleBody, OrganiserBody, ShiftsBody } from '@crewtable/contract';
import { rightsOf } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findDialog } from '../../../test/find-dialog.ts';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../routing/office-routes.tsx';

const owner: OrganiserBody = {
  id: 'ana',
  name: 'Ana Reyes',
  roles: ['owner'],
  rights: [...rightsOf(['owner'])],
  confirmedUntil: null,
  noConfirmationBefore: null,
  isDemo: true,
  passkeys: 0,
};
const host: OrganiserBody = { ...owner, roles: ['host'], rights: [...rightsOf(['host'])] };

/** What the server says about the session. Tests change it. */
let served: ConsoleBody;
const member = {
  id: 'hugo',
  name: 'Hugo Blum',
  email: 'hugo@crewtable.example',
  roles: ['host'],
  state: 'active',
  invitedUntil: null,
  lastActiveAt: null,
  passkeys: 1,
};

const event = {
  eventId: '06042025-summer-nyc',
  title: 'Summer Series',
  startsAt: '2025-06-04T23:00:00.000Z',
  endsAt: '2025-06-05T01:00:00.000Z',
};
const ownShift = { ...event, venueName: null, isRunning: true };
const shifts: ShiftsBody = {
  shifts: [],
  hosts: [{ id: 'hugo', name: 'Hugo Blum' }],
  events: [event],
  venues: [{ id: 'oak', name: 'Oak and Olive' }],
};

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  served = { state: 'open', organiser: owner, demoEntries: [] };
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served)),
    http.get('*/api/organise/team', () => HttpResponse.json({ members: [member] })),
    http.get('*/api/organise/team/shifts', () => HttpResponse.json(shifts)),
    http.post('*/api/organise/demo/confirm', () => {
      served = { ...served, state: 'open' };
      return HttpResponse.json(served);
    }),
  );
});

const open = (at: string) => renderScreen(officeRoutes, { at, hasToasts: false });

describe('the entrance', () => {
  it('offers the passkey in production, and no entry of the demo', async () => {
    served = { state: 'out', organiser: null, demoEntries: [] };
    open('/organise');
    expect(await screen.findByRole('button', { name: 'Come in with your passkey' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Come in as/ })).toBeNull();
  });

  it('leads back to the page that was wanted', async () => {
    served = { state: 'out', organiser: null, demoEntries: [{ role: 'owner', name: 'Ana Reyes' }] };
    server.use(
      http.post('*/api/organise/demo/sign-in', () => {
        served = { ...served, state: 'open', organiser: owner };
        return HttpResponse.json(served);
      }),
      http.get('*/api/organise/audit', () => HttpResponse.json(log([]))),
    );
    const { user, router } = open('/organise/audit?act=Invited');
    await user.click(await screen.findByRole('button', { name: /Come in as owner/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    expect(router.state.location.search).toBe('?act=Invited');
  });
});

describe('the rail', () => {
  it('shows only what the roles allow', async () => {
    served = { ...served, organiser: host };
    server.use(
      http.get('*/api/organise/team', () =>
        errorResponse(403, 'no_right', 'Your role does not include this.'),
      ),
    );
    open('/organise/team');
    expect(await screen.findByText('Not one of your rights')).toBeVisible();
    const rail = within(screen.getByRole('navigation', { name: 'Office' }));
    expect(rail.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Events',
      'My shifts',
      'People',
      'Audit log',
      'Me',
    ]);
  });

  it('has the exports for those who may make them', async () => {
    server.use(http.get('*/api/organise/exports', () => HttpResponse.json({ events: [] })));
    open('/organise/exports');
    const rail = within(await screen.findByRole('navigation', { name: 'Office' }));
    expect(rail.getByRole('link', { name: 'Exports' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the entrance in production', () => {
  it('names everything that asks for the passkey again', async () => {
    served = { state: 'out', organiser: null, demoEntries: [] };
    open('/organise');
    expect(await screen.findByText(/ask for the passkey again/)).toHaveTextContent(
      'Money, safety, cancelling, addresses, published seasons and the team ask for the passkey again.',
    );
  });
});

describe('leaving the office', () => {
  it.each([
    ['Sign out', '*/api/organise/sign-out'],
    ['Lock', '*/api/organise/lock'],
  ])('by %s says so if it failed, and works at the next press', async (button, path) => {
    let fails = true;
    server.use(
      http.post(path, () => {
        if (fails) return HttpResponse.error();
        served = {
          ...served,
          ...(button === 'Lock' ? { state: 'locked' } : { state: 'out', organiser: null }),
        };
        return HttpResponse.json({});
      }),
    );
    const { user } = open('/organise/team');
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(/Unable to connect/)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: button }));
    const left = button === 'Lock' ? 'Come in again' : 'Come in with your passkey';
    expect(await screen.findByRole('button', { name: left })).toBeVisible();
  });
});

describe('a session that has ended by itself', () => {
  it('leaves nothing for whoever comes in next', async () => {
    const { user } = open('/organise/team');
    expect(await screen.findByText('Hugo Blum')).toBeVisible();
    served = { state: 'out', organiser: null, demoEntries: [{ role: 'owner', name: 'Ana Reyes' }] };
    server.use(
      http.post('*/api/organise/lock', () => errorResponse(401, 'not_signed_in', 'Please come in first.')),
      http.post('*/api/organise/demo/sign-in', () => {
        served = { ...served, state: 'open', organiser: owner };
        return HttpResponse.json(served);
      }),
      // The page can show only what it has kept.
      http.get('*/api/organise/team', () => delay('infinite')),
    );
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await user.click(await screen.findByRole('button', { name: /Come in as owner/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    expect(screen.queryByText('Hugo Blum')).toBeNull();
  });
});

describe('a change of the team', () => {
  it('asks for the confirmation that the server wants, and is then sent again with the same key', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/organise/team/hugo/roles', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1
          ? errorResponse(403, 'confirm_first', 'Please confirm first that it is you.')
          : HttpResponse.json({ members: [{ ...member, roles: ['support'] }] });
      }),
    );
    const { user } = open('/organise/team');
    await user.click(await screen.findByRole('button', { name: 'Change Hugo Blum' }));
    await user.click(screen.getByRole('checkbox', { name: 'Support' }));
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Helps in June');
    await user.click(screen.getByRole('button', { name: 'Save the roles' }));
    const confirming = within(await findDialog('Is it you?'));
    await user.click(confirming.getByRole('button', { name: 'Yes, it is me' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(screen.getByText('Support')).toBeVisible();
  });

  it('does nothing and says nothing if the confirmation is closed', async () => {
    let calls = 0;
    server.use(
      http.post('*/api/organise/team/hugo/end', () => {
        calls++;
        return errorResponse(403, 'confirm_first', 'Please confirm first that it is you.');
      }),
    );
    const { user } = open('/organise/team');
    await user.click(await screen.findByRole('button', { name: 'Change Hugo Blum' }));
    await user.click(screen.getByRole('button', { name: 'End the access' }));
    await findDialog('Is it you?');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'End the access' })).toBeVisible();
    expect(calls).toBe(1);
    expect(screen.queryByText('Please confirm first that it is you.')).toBeNull();
  });
});

describe('shifts', () => {
  it('are given by an owner for an event and a venue, with a reason', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/organise/team/hugo/shifts', async ({ request }) => {
        bodies.push(await request.json());
        const given = { organiserId: 'hugo', organiserName: 'Hugo Blum', ...ownShift };
        return HttpResponse.json({ ...shifts, shifts: [{ ...given, venueName: 'Oak and Olive' }] });
      }),
    );
    const { user } = open('/organise/team');
    await user.click(await screen.findByRole('button', { name: 'Give a shift' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Venue' }), 'Oak and Olive');
    await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Works on Wednesdays');
    await user.click(screen.getByRole('button', { name: 'Give the shift' }));
    expect(await screen.findByText(/Summer Series · Wed, Jun 4 .* · Oak and Olive/)).toBeVisible();
    expect(bodies).toEqual([{ eventId: event.eventId, venueId: 'oak', reason: 'Works on Wednesdays' }]);
  });

  it('are listed for the host', async () => {
    served = { ...served, organiser: host };
    server.use(http.get('*/api/organise/shifts', () => HttpResponse.json({ shifts: [ownShift] })));
    open('/organise/shifts');
    expect(await screen.findByRole('heading', { level: 1, name: 'My shifts' })).toBeVisible();
    expect(await screen.findByText(/the whole event/)).toBeVisible();
    expect(screen.getByText('running')).toBeVisible();
  });
});

describe('a locked office', () => {
  it('covers the page and keeps what was typed', async () => {
    server.use(
      http.post('*/api/organise/team', () => {
        served = { ...served, state: 'locked' };
        return errorResponse(423, 'locked', 'The office is locked. Please come in again.');
      }),
    );
    const { user } = open('/organise/team');
    await user.click(await screen.findByRole('button', { name: 'Invite somebody' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sam Kim');
    await user.click(screen.getByRole('button', { name: 'Send the invitation' }));
    await user.click(await screen.findByRole('button', { name: 'Come in again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Come in again' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Sam Kim');
  });
});

const entry: AuditEntryBody = {
  number: 7,
  at: '2027-06-09T12:00:00.000Z',
  actor: { kind: 'organiser', id: 'ana', name: 'Ana Reyes' },
  area: 'team',
  act: 'Invited',
  about: 'Hugo Blum',
  aboutKind: 'organiser',
  details: [{ name: 'roles', value: 'host' }],
  reason: null,
  isReasonDeleted: true,
  hash: 'ab'.repeat(32),
  previousHash: 'cd'.repeat(32),
};

const log = (entries: AuditEntryBody[]) => ({
  entries,
  next: null,
  actors: [{ id: 'ana', name: 'Ana Reyes' }],
  acts: ['Invited'],
  lastHead: null,
});

describe('the audit log', () => {
  it('has its filters in the address, shows whole hashes on a press, and says that a reason was deleted', async () => {
    const asked: string[] = [];
    server.use(
      http.get('*/api/organise/audit', ({ request }) => {
        asked.push(new URL(request.url).search);
        return HttpResponse.json(log([entry]));
      }),
    );
    const { user, router } = open('/organise/audit');
    expect(await screen.findByText('Deleted with the account')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '7' }));
    expect(screen.getByText(entry.hash)).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Invited');
    expect(router.state.location.search).toBe('?act=Invited');
    await waitFor(() => expect(asked.at(-1)).toBe('?act=Invited'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Money');
    await user.type(screen.getByRole('searchbox', { name: 'Number or alias' }), '12');
    expect(router.state.location.search).toBe('?act=Invited&area=money&find=12');
    await waitFor(() => expect(asked.at(-1)).toBe('?find=12&act=Invited&area=money'));
  });

  it('names the first entry that does not fit', async () => {
    const fault = { number: 7, text: 'The entry was changed.' };
    server.use(
      http.get('*/api/organise/audit', () => HttpResponse.json(log([entry]))),
      http.post('*/api/organise/audit/verify', () =>
        HttpResponse.json({
          isWhole: false,
          entries: 6,
          head: entry.hash,
          comparedHeads: 1,
          checkedAt: entry.at,
          fault,
        }),
      ),
    );
    const { user } = open('/organise/audit');
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    expect(await screen.findByText(/Entry 7: The entry was changed/)).toBeVisible();
  });

  it('says what to do if it is empty or cannot be loaded', async () => {
    let isBroken = true;
    server.use(
      http.get('*/api/organise/audit', () => (isBroken ? HttpResponse.error() : HttpResponse.json(log([])))),
    );
    const { user } = open('/organise/audit');
    expect(await screen.findByText('You are offline', undefined, { timeout: 10_000 })).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/No entries yet/)).toBeVisible();
  }, 20_000);
});
