import { rightsOf } from '@crewtable/contract';
import type { ConsoleBody, HealthBody, OrganiserRole } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../routing/office-routes.tsx';

const consoleOf = (role: OrganiserRole): ConsoleBody => ({
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

const counts = { running: 0, waiting: 0, later: 0, failed: 0, oldestAt: null };
const now = '2025-05-21T16:00:00.000Z';
const failedJob = {
  id: '42',
  kind: 'release-evening',
  attempts: 12,
  error: 'no room',
  since: '2025-05-21T14:00:00.000Z',
  event: { id: 'brunch-1', title: 'Brunch', startsAt: '2025-06-01T15:00:00.000Z' },
};

const health: HealthBody = {
  now,
  version: '0.1.0',
  mode: 'demo',
  jobs: {
    state: 'bad',
    waiting: 1,
    running: 0,
    later: 0,
    failed: 2,
    kinds: [
      { ...counts, kind: 'release-evening', name: 'Release the tables', failed: 2 },
      {
        ...counts,
        kind: 'send-push',
        name: 'Send a push',
        waiting: 1,
        oldestAt: '2025-05-21T15:57:00.000Z',
      },
    ],
    failedJobs: [failedJob],
    workers: 1,
    planned: 3,
    nextPlannedAt: '2025-05-21T22:00:00.000Z',
  },
  mail: {
    state: 'good',
    goesTo: 'smtp',
    sent: 20,
    lastSentAt: now,
    waiting: 0,
    oldestWaitingAt: null,
    failed: 0,
    refused: 0,
    failedForGood: 0,
    failingSince: null,
  },
  push: {
    state: 'watch',
    devices: 2,
    students: 1,
    sent: 5,
    lastSentAt: now,
    waiting: 1,
    failed: 1,
    refused: 0,
    ended: 0,
  },
  webhooks: {
    state: 'good',
    received: 3,
    lastAt: now,
    lastLateMs: 400,
    slowestLateMs: 95_000,
    failed: 0,
    lastFailedAt: null,
    lastRefusedAt: null,
  },
  clock: { state: 'good', differenceMs: 3, movedMs: -47_000_000_000 },
  database: {
    state: 'good',
    version: '18.4',
    bytes: 12_000_000,
    connections: 9,
    maxConnections: 200,
    migration: '0079_deliveries.sql',
    acceptsWrites: true,
  },
};

const calm: HealthBody = {
  ...health,
  jobs: { ...health.jobs, state: 'good', failed: 0, waiting: 0, kinds: [], failedJobs: [] },
};

let served: { console: ConsoleBody; health: HealthBody };

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  served = { console: consoleOf('owner'), health };
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served.console)),
    http.get('*/api/organise/health', () => HttpResponse.json(served.health)),
  );
});

const open = (at = '/organise/health') => renderScreen(officeRoutes, { at, hasToasts: false });

describe('the Health page', () => {
  it('says the worst first, and shows what failed with its event, and what waits', async () => {
    open();
    expect(await screen.findByText(/^2 jobs failed for good\./)).toBeVisible();
    const failed = within(screen.getByRole('region', { name: 'Release the tables' }));
    expect(failed.getByText('no room')).toBeVisible();
    expect(failed.getByText(/tried 12 times/)).toBeVisible();
    expect(failed.getByText('since 10:00 AM')).toBeVisible();
    expect(failed.getByRole('link', { name: 'Brunch, Sun, Jun 1' })).toHaveAttribute(
      'href',
      '/organise/events/brunch-1',
    );
    expect(failed.getByText(/1 more of this kind/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Send a push/ })).toHaveTextContent('Send a push0103 min');
    expect(screen.getByRole('region', { name: 'Webhooks' })).toHaveTextContent('Slowest95 s');
    expect(screen.getByRole('region', { name: 'Clock' })).toHaveTextContent('543 days behind real time');
  });

  it('tries one job again, once however often it is pressed, and reads the page again', async () => {
    const tried = vi.fn();
    server.use(
      http.post('*/api/organise/health/jobs/42/retry', ({ request }) => {
        tried(request.headers.get('idempotency-key'));
        served = { ...served, health: calm };
        return HttpResponse.json({ retried: 1 });
      }),
    );
    const { user } = open();
    await user.dblClick(await screen.findByRole('button', { name: 'Try again: Release the tables, job 42' }));
    expect(await screen.findByText('It is tried again now.')).toBeVisible();
    expect(await screen.findByText(/No job failed for good/)).toBeVisible();
    expect(screen.getByText(/The queue is empty/)).toBeVisible();
    expect(tried.mock.calls).toHaveLength(1);
    expect(tried.mock.calls[0]![0]).not.toBeNull();
  });

  it('tries all of a kind again', async () => {
    server.use(
      http.post('*/api/organise/health/kinds/release-evening/retry', () => HttpResponse.json({ retried: 2 })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Try all 2 again: Release the tables' }));
    expect(await screen.findByText('2 jobs are tried again now.')).toBeVisible();
  });

  it('says that a colleague was faster, and shows the new state', async () => {
    server.use(
      http.post('*/api/organise/health/jobs/42/retry', () => {
        served = { ...served, health: calm };
        return errorResponse(409, 'list_changed', 'This is not failed any more.');
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('This is not failed any more.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull());
  });

  it.each<[string, Partial<HealthBody>]>([
    ['No worker runs', { jobs: { ...calm.jobs, workers: 0 } }],
    ['The mail server does not answer.', { mail: { ...calm.mail, state: 'bad', failingSince: now } }],
    ['The clock of this machine is wrong.', { clock: { ...calm.clock, state: 'bad', differenceMs: 4_000 } }],
    ['Everything works.', { push: { ...calm.push, state: 'good', failed: 0 } }],
    ['It works, with something to watch.', {}],
  ])('says: %s', async (text, change) => {
    served = { ...served, health: { ...calm, ...change } };
    open();
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
  });

  it('says that the role does not include it', async () => {
    served = { ...served, console: consoleOf('safety') };
    server.use(
      http.get('*/api/organise/health', () =>
        errorResponse(403, 'no_right', 'Your role does not include this.'),
      ),
    );
    open();
    expect(await screen.findByText('Not one of your rights')).toBeVisible();
    const rail = within(screen.getByRole('navigation', { name: 'Office' }));
    expect(rail.queryByRole('link', { name: 'Health' })).toBeNull();
  });

  it('offers another try if it cannot be loaded', async () => {
    let isDown = true;
    server.use(
      http.get('*/api/organise/health', () =>
        isDown ? errorResponse(400, 'bad_input', 'Not now.') : HttpResponse.json(served.health),
      ),
    );
    const { user } = open();
    expect(await screen.findByText('This could not be loaded')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByText(/2 jobs failed for good/)).toBeVisible();
  });
});
