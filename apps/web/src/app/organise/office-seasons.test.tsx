import type {
  CheckedSeasonBody,
  ConsoleBody,
  OfficeMealsBody,
  OfficeSeasonBody,
  SeasonFileBody,
} from '@crewtable/contract';
import { rightsOf } from '@crewtable/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { officeRoutes } from '../routing/office-routes.tsx';

const served: ConsoleBody = {
  state: 'open',
  organiser: {
    id: 'ana',
    name: 'Ana Reyes',
    roles: ['owner'],
    rights: [...rightsOf(['owner'])],
    confirmedUntil: null,
    noConfirmationBefore: null,
    isDemo: true,
    passkeys: 0,
  },
  demoEntries: [],
};

const file: SeasonFileBody = {
  version: 1,
  id: 'summer-nyc-2027',
  slug: 'summer',
  title: 'Summer 2027',
  seriesTitle: 'Summer 2027 Series',
  starts: '2027-06-02',
  ends: '2027-06-30',
  dateRange: 'June 2 - June 30, 2027',
  picture: 'summer',
  registration: 'tickets',
  tickets: {
    eventTitle: 'Summer Series',
    eventWord: 'summer',
    passCents: 2_000,
    ticketCents: 500,
    capacity: 300,
    tableMin: 6,
    tableMax: 8,
    area: 'Lower Manhattan',
    from: '19:00',
    until: '21:00',
    dates: { weekday: 3, first: '2027-06-02', last: '2027-06-30', except: [], additional: [] },
  },
  texts: {
    card: 'Card',
    banner: 'Banner',
    link: 'Link',
    tab: 'Tab',
    description: 'Description',
    heading: 'The summer',
    lead: 'Lead',
    afterwards: { heading: 'Over', lead: 'Thank you' },
  },
};

const draft: OfficeSeasonBody = {
  season: {
    id: file.id,
    slug: 'summer',
    title: 'Summer 2027',
    dateRange: file.dateRange,
    picture: 'summer',
    registration: 'tickets',
    state: 'draft',
    stateText: 'Draft',
    publishedAt: null,
    dates: 5,
    seats: 1_500,
    seatsTaken: 0,
    joined: 0,
  },
  file,
  dates: [],
  offer: null,
  canUnpublish: false,
  shownHash: 'a'.repeat(64),
};

const checked: CheckedSeasonBody = {
  faults: [],
  lines: [],
  isPublished: false,
  isStale: false,
  affected: { told: 0, refunds: 0, refundCents: 0, people: [] },
  nearHolidays: [],
  otherYears: [],
  days: ['2027-06-02', '2027-06-09'],
  placeholders: [{ name: 'dates', value: '5' }],
  page: null,
  shownHash: 'b'.repeat(64),
};

/** The files that the page has sent to be checked. */
let sent: SeasonFileBody[];

function answerChecks(answer: (sentFile: SeasonFileBody) => Partial<CheckedSeasonBody>) {
  server.use(
    http.post('*/api/organise/seasons/check', async ({ request }) => {
      const { file: text } = (await request.json()) as { file: string };
      const sentFile = JSON.parse(text) as SeasonFileBody;
      sent.push(sentFile);
      return HttpResponse.json({ ...checked, ...answer(sentFile) });
    }),
  );
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  sessionStorage.clear();
  sent = [];
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served)),
    http.get('*/api/organise/seasons/summer-nyc-2027', () => HttpResponse.json(draft)),
  );
  answerChecks(() => ({}));
});

const open = (at: string) => renderScreen(officeRoutes, { at, hasToasts: false });

describe('the list of seasons', () => {
  it('says the next step if there is none', async () => {
    server.use(
      http.get('*/api/organise/seasons', () =>
        HttpResponse.json({
          seasons: [],
          templates: [{ id: 'summer-nyc-2025', title: 'Summer 2025', starts: '2025-06-04' }],
          thisYear: 2027,
        }),
      ),
    );
    const { user } = open('/organise/seasons');
    expect(await screen.findByText(/No season yet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New season' }));
    expect(screen.getByRole('textbox', { name: 'Year' })).toHaveValue('2028');
  });

  it('says that it is not one of the rights', async () => {
    server.use(http.get('*/api/organise/seasons', () => errorResponse(403, 'no_right', 'Not yours.')));
    open('/organise/seasons');
    expect(await screen.findByText('Not one of your rights')).toBeVisible();
  });
});

describe('the editor of a season', () => {
  it('sends what was typed, marks the field with a fault, and offers no saving until it is mended', async () => {
    answerChecks(({ tickets }) =>
      tickets?.ticketCents === 600
        ? {}
        : { faults: [{ place: 'tickets.ticketCents', message: 'must be at least 50' }] },
    );
    const { user } = open('/organise/seasons/summer-nyc-2027');
    const price = await screen.findByRole('textbox', { name: 'Single ticket' });
    await user.clear(price);
    await user.type(price, '0.10');
    expect(await screen.findByText('This must be at least 50.')).toBeVisible();
    expect(price).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Save the draft' })).toBeDisabled();
    await user.clear(price);
    await user.type(price, '$6');
    await waitFor(() => expect(sent.at(-1)!.tickets!.ticketCents).toBe(600));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save the draft' })).toBeEnabled());
  });

  it('leaves a date out and adds a single one by a press, and takes both back', async () => {
    const { user } = open('/organise/seasons/summer-nyc-2027');
    await user.click(await screen.findByRole('button', { name: 'Wednesday, June 9, 2027: an event' }));
    await user.click(screen.getByRole('button', { name: 'Thursday, June 10, 2027: no event' }));
    await waitFor(() =>
      expect(sent.at(-1)!.tickets!.dates).toMatchObject({
        except: ['2027-06-09'],
        additional: ['2027-06-10'],
      }),
    );
    expect(screen.getByRole('button', { name: 'Take it in again' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    expect(screen.getByRole('button', { name: 'Wednesday, June 9, 2027: an event' })).toBeVisible();
  });

  it('says that somebody else has saved meanwhile, and does not overwrite it', async () => {
    answerChecks(({ title }) => ({ isStale: title !== 'Summer 2027' }));
    const { user } = open('/organise/seasons/summer-nyc-2027');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    expect(await screen.findByText(/Somebody else has saved this season/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save the draft' })).toBeDisabled();
  });

  it('keeps the draft when the page is loaded again', async () => {
    const first = open('/organise/seasons/summer-nyc-2027');
    await first.user.type(await screen.findByRole('textbox', { name: 'Title' }), ' NYC');
    cleanup();
    open('/organise/seasons/summer-nyc-2027');
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Summer 2027 NYC');
  });

  it('shows whom a change of a published season affects, and the new preview if that has changed', async () => {
    const published: OfficeSeasonBody = {
      ...draft,
      season: { ...draft.season, state: 'open', stateText: 'Open', publishedAt: '2027-03-01T12:00:00.000Z' },
    };
    let told = 1;
    server.use(
      http.get('*/api/organise/seasons/summer-nyc-2027', () => HttpResponse.json(published)),
      http.post('*/api/organise/seasons/summer-nyc-2027/change', () => {
        told = 2;
        return errorResponse(409, 'list_changed', 'This has changed since it was shown to you.');
      }),
    );
    answerChecks(({ title }) =>
      title === 'Summer 2027'
        ? { isPublished: true }
        : {
            isPublished: true,
            lines: ['2027-06-09: cancelled.'],
            affected: { told, refunds: told, refundCents: told * 500, people: [] },
          },
    );
    const { user } = open('/organise/seasons/summer-nyc-2027');
    await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!');
    expect(await screen.findByText('One student is told. $5.00 goes back, in one payment.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish the changes…' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Publish the changes…' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Closed that day');
    await user.click(await within(dialog).findByRole('button', { name: 'Publish and tell 1' }));
    expect(await within(dialog).findByRole('button', { name: 'Publish and tell 2' })).toBeVisible();
    expect(within(dialog).getByRole('textbox', { name: 'Reason' })).toHaveValue('Closed that day');
  });
});

describe('the weekly meals', () => {
  const meals: OfficeMealsBody = {
    meals: [],
    paused: [],
    calendarUntil: '2027-06-15',
    today: '2027-05-18',
    examples: [
      {
        title: 'Brunch',
        word: 'brunch',
        weekdays: [0],
        from: '11:00',
        until: '12:30',
        area: 'Lower Manhattan',
        capacity: 64,
        tableMin: 6,
        tableMax: 8,
        priceCents: 500,
        pauses: [],
      },
    ],
  };

  it('start with examples in a new installation, and are saved after a review', async () => {
    const saved: string[] = [];
    server.use(
      http.get('*/api/organise/meals', () => HttpResponse.json(meals)),
      http.post('*/api/organise/meals/check', () =>
        HttpResponse.json({ faults: [], lines: ['New: Brunch'], shownHash: 'c'.repeat(64) }),
      ),
      http.post('*/api/organise/meals', async ({ request }) => {
        saved.push(((await request.json()) as { file: string }).file);
        return HttpResponse.json({ ...meals, meals: meals.examples, examples: [] });
      }),
    );
    const { user } = open('/organise/seasons/meals');
    await user.click(await screen.findByRole('button', { name: 'Start with the examples' }));
    await user.click(screen.getByRole('button', { name: 'Add a pause to Brunch' }));
    await user.click(screen.getByRole('button', { name: 'Review and save…' }));
    expect(await screen.findByText('New: Brunch')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse(saved[0]!)).toMatchObject({
      version: 1,
      meals: [{ title: 'Brunch', pauses: [{ first: '2027-05-18', last: '2027-05-18' }] }],
    });
  });
});
