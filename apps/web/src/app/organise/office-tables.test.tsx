import { rightsOf } from '@crewtable/contract';
import type { ConsoleBody, EventTablesBody } from '@crewtable/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyToday, eventPage } from '../../../test/fixtures/office.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../routing/office-routes.tsx';

const maya = {
  studentId: 'maya',
  firstName: 'Maya',
  lastInitial: 'R',
  college: 'New York University',
  presence: null,
};
const proposal: EventTablesBody = {
  isProposal: true,
  asOf: '2025-06-04T22:04:00.000Z',
  summary: '3 students at 1 table.',
  tables: [
    { number: 1, venue: null, explanation: '2 students from 2 colleges.', students: [maya] },
    { number: 2, venue: null, explanation: null, students: [] },
  ],
  withoutTable: [],
};
const session: ConsoleBody = {
  state: 'open',
  organiser: {
    id: 'ana',
    name: 'Ana Reyes',
    roles: ['support'],
    rights: [...rightsOf(['support'])],
    confirmedUntil: null,
    noConfirmationBefore: null,
    isDemo: true,
    passkeys: 0,
  },
  demoEntries: [],
};
let served: EventTablesBody;
let asked: number;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  served = proposal;
  asked = 0;
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(session)),
    http.get('*/api/organise/today', () => HttpResponse.json(emptyToday)),
    http.get('*/api/organise/events/06062025-dinner-nyc', () => HttpResponse.json(eventPage())),
    http.get('*/api/organise/events/06062025-dinner-nyc/tables', () => {
      asked += 1;
      return HttpResponse.json(served);
    }),
  );
});

const open = () =>
  renderScreen(officeRoutes, { at: '/organise/events/06062025-dinner-nyc/tables', hasToasts: false });

it('says of which time a proposal is, why its tables are so, and proposes again when asked', async () => {
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Tables, if registration closed now' })).toBeVisible();
  expect(screen.getByText(/^As of 6:04 PM: 3 students at 1 table\. Nothing is kept or told\./)).toBeVisible();
  expect(screen.getByText('2 students from 2 colleges.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Maya R.' })).toHaveAttribute(
    'href',
    '/organise/events/06062025-dinner-nyc/people?student=maya',
  );
  served = { ...proposal, asOf: '2025-06-04T22:10:00.000Z' };
  await user.click(screen.getByRole('button', { name: 'Propose again' }));
  expect(await screen.findByText(/^As of 6:10 PM/)).toBeVisible();
  expect(asked).toBe(2);
});

it('shows formed tables with their venue, who is there and who has no table', async () => {
  served = {
    isProposal: false,
    asOf: proposal.asOf,
    summary: null,
    tables: [
      {
        number: 1,
        venue: 'Corner Kitchen',
        explanation: null,
        students: [
          { ...maya, presence: 'here' },
          { ...maya, studentId: 'ines', firstName: null, lastInitial: null, presence: 'absent' },
        ],
      },
    ],
    withoutTable: [{ ...maya, studentId: 'tom', firstName: 'Tom', lastInitial: 'W' }],
  };
  open();
  expect(await screen.findByText('Corner Kitchen')).toBeVisible();
  expect(screen.getByText('1 table, 2 students')).toBeVisible();
  expect(screen.getByText('checked in')).toBeVisible();
  expect(screen.getByText('absent')).toBeVisible();
  const without = screen.getByRole('heading', { name: 'Without a table' }).closest('section')!;
  expect(within(without).getByRole('link', { name: 'Tom W.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Propose again' })).toBeNull();
});

it('says so if no tables were formed', async () => {
  served = { ...proposal, isProposal: false, tables: [] };
  open();
  await waitFor(() => expect(screen.getByText('No tables were formed.')).toBeVisible());
});
