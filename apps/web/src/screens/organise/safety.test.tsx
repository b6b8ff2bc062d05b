import type { ConsoleBody, OrganiserRole, ReportBody, ReportLineBody } from '@crewtable/contract';
import { rightsOf } from '@crewtable/contract';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

const line: ReportLineBody = {
  id: 'r1',
  reason: 'Unsafe behaviour',
  weight: 'serious',
  reportedAt: '2025-06-04T08:55:00.000Z',
  where: 'Brunch, table 18, Mon, Jun 2',
  decision: null,
  decidedAt: null,
};

const report: ReportBody = {
  ...line,
  now: '2025-06-04T12:00:00.000Z',
  reporter: { studentId: 's1', name: 'Jun B.', college: 'Hunter College' },
  about: { studentId: 's2', name: 'Milo K.', college: 'Pace University' },
  hasText: true,
  table: { number: 18, day: 'Mon, Jun 2', seats: [{ initials: 'JB', part: 'reporter' }] },
  hasChat: false,
  facts: [{ label: 'Met so far', text: 'once' }],
  apartUntil: null,
  seasonEnd: '2025-08-27',
  choices: [
    { decision: 'dismissed', words: 'Jun B. is told that it was looked at.', shownHash: 'd' },
    { decision: 'kept_apart', words: 'Neither of them is told.', shownHash: 'k' },
    { decision: 'suspended', words: 'Milo K. leaves table 31 tonight.', shownHash: 's' },
  ],
};

let served: ConsoleBody;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  served = consoleOf('safety');
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served)),
    http.get('*/api/organise/safety/reports', () =>
      HttpResponse.json({ now: report.now, waiting: [line], decided: [] }),
    ),
    http.get('*/api/organise/safety/reports/r1', () => HttpResponse.json(report)),
  );
});

const open = (at: string) => renderScreen(officeRoutes, { at, hasToasts: false });

describe('the page Safety', () => {
  it('says how many reports wait and for how long', async () => {
    open('/organise/safety');
    expect(await screen.findByText('1 waits, the oldest for 3 h 05 min.')).toBeVisible();
    expect(screen.getByRole('link', { name: /Unsafe behaviour/ })).toBeVisible();
  });

  it('says that nothing waits', async () => {
    server.use(
      http.get('*/api/organise/safety/reports', () =>
        HttpResponse.json({ now: report.now, waiting: [], decided: [] }),
      ),
    );
    open('/organise/safety');
    expect(await screen.findByText('Nothing waits.')).toBeVisible();
  });

  it('shows owners counts and no reports', async () => {
    served = consoleOf('owner');
    server.use(
      http.get('*/api/organise/safety/count', () =>
        HttpResponse.json({ now: report.now, waiting: 2, serious: 1, oldestAt: line.reportedAt, decided: 5 }),
      ),
    );
    open('/organise/safety');
    expect(await screen.findByText('3 h 05 min')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Unsafe behaviour/ })).toBeNull();
  });

  it('says why a report cannot be loaded, and loads it again', async () => {
    server.use(
      http.get('*/api/organise/safety/reports/r1', () => errorResponse(503, 'unavailable', 'Not now.')),
    );
    const { user } = open('/organise/safety/r1');
    expect(await screen.findByText('This could not be loaded', {}, { timeout: 10_000 })).toBeVisible();
    server.use(http.get('*/api/organise/safety/reports/r1', () => HttpResponse.json(report)));
    await user.click(screen.getByRole('button', { name: /Try again/i }));
    expect(await screen.findByRole('article', { name: 'Unsafe behaviour' })).toBeVisible();
  });
});

describe('deciding a report', () => {
  it('sends the hash of the words that were shown, with the date and the reason', async () => {
    let sent: unknown;
    server.use(
      http.post('*/api/organise/safety/reports/r1/decision', async ({ request }) => {
        sent = await request.json();
        return HttpResponse.json({
          ...report,
          choices: [],
          decision: 'kept_apart',
          decidedAt: report.now,
          apartUntil: 'August 27, 2025',
        } satisfies ReportBody);
      }),
    );
    const { user } = open('/organise/safety/r1');
    const article = within(await screen.findByRole('article', { name: 'Unsafe behaviour' }));
    await user.click(article.getByRole('radio', { name: 'Keep apart' }));
    await user.click(article.getByRole('button', { name: /^Keep apart until/ }));
    expect(article.getByText(/Please give a reason/)).toBeVisible();
    await user.type(article.getByLabelText('Reason, for the audit log'), 'Second report');
    await user.click(article.getByRole('button', { name: /^Keep apart until/ }));
    expect(await article.findByText(/The two stay apart until August 27, 2025\./)).toBeVisible();
    expect(sent).toEqual({
      decision: 'kept_apart',
      until: '2025-08-27',
      reason: 'Second report',
      shownHash: 'k',
    });
  });

  it('shows the new words if something changed meanwhile, and keeps the reason', async () => {
    server.use(
      http.post('*/api/organise/safety/reports/r1/decision', () => {
        const choices = report.choices.map((choice) => ({ ...choice, words: 'Milo K. leaves two tables.' }));
        server.use(
          http.get('*/api/organise/safety/reports/r1', () => HttpResponse.json({ ...report, choices })),
        );
        return errorResponse(409, 'list_changed', 'This has changed since it was shown to you.');
      }),
    );
    const { user } = open('/organise/safety/r1');
    const article = within(await screen.findByRole('article', { name: 'Unsafe behaviour' }));
    await user.click(article.getByRole('radio', { name: 'Suspend' }));
    await user.type(article.getByLabelText('Reason, for the audit log'), 'Second report');
    await user.click(article.getByRole('button', { name: 'Suspend' }));
    expect((await article.findAllByText('Milo K. leaves two tables.')).length).toBe(3);
    expect(article.getByText('This has changed since it was shown to you.')).toBeVisible();
    expect(article.getByLabelText('Reason, for the audit log')).toHaveValue('Second report');
  });
});
