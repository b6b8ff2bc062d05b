import { rightsOf } from '@crewtable/contract';
import type {
  ConsoleBody,
  MealBody,
  OfficeMealsBody,
  OfficeOffersBody,
  OfficePlacesBody,
  OrganiserRole,
} from '@crewtable/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { emptyToday } from '../../../test/fixtures/office.ts';
import { server } from '../../../test/mock-server.ts';
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

const brunch: MealBody = {
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
};

// A Sunday is the second day after the calendar.
const meals: OfficeMealsBody = {
  meals: [brunch],
  paused: [],
  calendarUntil: '2027-06-18',
  today: '2027-05-21',
  examples: [],
};
const offers: OfficeOffersBody = {
  appetizer: { university: 'nyu.edu', amountCents: 500, meals: ['Brunch'] },
  meals: ['Brunch'],
  granted: 0,
};
const places: OfficePlacesBody = {
  places: [
    {
      place: {
        name: 'The Corner',
        street: '5 Real Street',
        city: 'New York',
        zip: '10004',
        latitude: 40.7,
        longitude: -74.01,
      },
      comingCrews: 0,
      isInvented: false,
    },
  ],
};

let served: ConsoleBody;

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  served = consoleOf('owner');
  server.use(
    http.get('*/api/organise/session', () => HttpResponse.json(served)),
    http.get('*/api/organise/today', () => HttpResponse.json(emptyToday)),
    http.get('*/api/organise/meals', () => HttpResponse.json(meals)),
    http.get('*/api/organise/offers', () => HttpResponse.json(offers)),
    http.get('*/api/organise/places', () => HttpResponse.json(places)),
  );
});

const open = (part: string) =>
  renderScreen(officeRoutes, { at: `/organise/seasons/${part}`, hasToasts: false });

/** The document in the frame, in which the page of students is. */
async function preview(title: string): Promise<HTMLElement> {
  const frame = (await screen.findByTitle(title)) as HTMLIFrameElement;
  fireEvent.load(frame);
  return frame.contentDocument!.body;
}

it('the meals are shown as the landing page and This week will show them, while they are typed', async () => {
  const { user } = open('meals');
  const page = within(await preview('The meals on the pages of students'));
  expect(await page.findByText('Sundays, 11:00 AM')).toBeInTheDocument();
  expect(page.getAllByText('All 64 seats free')).toHaveLength(2);
  const seats = screen.getByRole('textbox', { name: 'Seats' });
  await user.clear(seats);
  expect(page.queryByText('Brunch')).toBeNull();
  await user.type(seats, '80');
  expect(page.getAllByText('All 80 seats free')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Sat' }));
  expect(page.getByText(/^Saturdays & Sundays|^Sundays & Saturdays/)).toBeInTheDocument();
  expect(page.getAllByRole('heading', { name: /^Brunch on Sat/ })).toHaveLength(2);
});

it('a pause takes its days out of the week', async () => {
  const { user } = open('meals');
  const page = within(await preview('The meals on the pages of students'));
  expect(page.getAllByRole('heading', { name: /^Brunch on/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Add a pause to Brunch' }));
  fireEvent.change(screen.getByLabelText('Pauses from'), { target: { value: '2027-06-20' } });
  fireEvent.change(screen.getByLabelText('until'), { target: { value: '2027-06-20' } });
  expect(page.getAllByRole('heading', { name: /^Brunch on/ })).toHaveLength(1);
});

it('the offer is shown as the note of the menu and in the terms, while it is typed', async () => {
  const { user } = open('offers');
  const page = within(await preview('The offer on the pages of students'));
  expect(await page.findByRole('heading', { name: 'New here from NYU?' })).toBeInTheDocument();
  const university = screen.getByRole('textbox', { name: 'University' });
  await user.clear(university);
  expect(page.getByText(/^No appetizer/)).toBeInTheDocument();
  await user.type(university, 'columbia.edu');
  expect(page.getByRole('heading', { name: 'New here from Columbia?' })).toBeInTheDocument();
  expect(
    page.getByText(/up to \$5, once, for new users who sign up with a columbia\.edu address/),
  ).toBeInTheDocument();
});

it('a meeting place that was changed is the first of the preview', async () => {
  const [corner] = places.places;
  const fountain = { ...corner!, place: { ...corner!.place, name: 'The Fountain' } };
  server.use(http.get('*/api/organise/places', () => HttpResponse.json({ places: [corner, fountain] })));
  const { user } = open('places');
  const page = within(await preview('The places on the phone of a crew'));
  const names = () => page.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(names()).toEqual(['The Corner', 'The Fountain']);
  await user.click(screen.getByRole('button', { name: 'Change The Fountain' }));
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), ' West');
  await user.click(screen.getByRole('button', { name: 'Take it over' }));
  expect(names()).toEqual(['The Fountain', 'The Corner']);
  expect(page.getByText('5 Real Street West, New York')).toBeInTheDocument();
});

it('a meeting place is shown as its crew sees it, and an empty list says that QuickCrew is closed', async () => {
  const { user } = open('places');
  const page = within(await preview('The places on the phone of a crew'));
  expect(page.getByRole('heading', { name: 'The Corner' })).toBeInTheDocument();
  expect(page.getByText('5 Real Street, New York')).toBeInTheDocument();
  expect(page.getByRole('img', { name: 'Map: The Corner' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'No longer use The Corner' }));
  expect(page.queryByRole('heading', { name: 'The Corner' })).toBeNull();
  expect(page.getByText('Without a place, QuickCrew is closed.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Review and save…' })).toBeEnabled();
});

it.each(['meals', 'offers', 'places'])('the schema of the %s file is a link', async (kind) => {
  open(kind);
  expect(await screen.findByRole('link', { name: 'Schema' })).toHaveAttribute(
    'href',
    `/api/organise/file-schemas/${kind}`,
  );
});

it('support reaches the meeting places from the venues, and comes back', async () => {
  served = consoleOf('support');
  server.use(
    http.get('*/api/organise/venues', () => HttpResponse.json({ venues: [], inventsVenues: false })),
  );
  const { user, router } = renderScreen(officeRoutes, { at: '/organise/venues', hasToasts: false });
  await user.click(await screen.findByRole('link', { name: 'Meeting places' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Meeting places' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'What is offered' })).toBeNull();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Venues' }));
  expect(router.state.location.pathname).toBe('/organise/venues');
});
