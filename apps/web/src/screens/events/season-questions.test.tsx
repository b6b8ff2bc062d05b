import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { winterDate, winterSeason, winterSeries, winterSite } from '../../../test/fixtures/winter.ts';
import { mockSeason, openSeason } from '../../../test/screens/season.tsx';

/** Opens a season with two Fridays and the given date. Returns its heading of the questions. */
async function openWith(heading: string, third: ReturnType<typeof winterDate>) {
  const season = winterSeason();
  const questions = { heading, items: [{ question: 'Where is it?', answer: ['In Brooklyn.'] }] };
  mockSeason(
    { ...season, texts: { ...season.texts, questions } },
    winterSeries({ dates: [winterDate(0), winterDate(1), third] }),
  );
  openSeason('/events/semesters/winter', false, winterSite);
  const section = await screen.findByRole('region', { name: /^(Before|See)/ });
  // The dates are loaded.
  await screen.findByRole('heading', { name: /^Your pass covers/ });
  return within(section).getByRole('heading', { level: 2 });
}

const tuesday = { date: '2031-02-05T01:00:00.000Z', formatted: 'Tue, Feb 4 · 8:00 PM' };

it('the heading of the questions names the weekday that all dates share', async () => {
  const heading = await openWith('Before the first Friday', winterDate(2));
  expect(heading).toHaveTextContent('Before the first Friday');
  expect(within(heading).getByText('Friday').tagName).toBe('SPAN');
});

it('the heading of the questions names no weekday if the dates have several', async () => {
  const heading = await openWith('Before the first Friday', winterDate(2, tuesday));
  await waitFor(() => expect(heading).toHaveTextContent('Before the first date'));
});

it('the heading of the questions names the weekday if the other dates are cancelled', async () => {
  const cancelled = winterDate(2, { ...tuesday, status: 'cancelled', withPass: null });
  const heading = await openWith('Before the first Friday', cancelled);
  expect(heading).toHaveTextContent('Before the first Friday');
});

it('a heading of the questions in which a date would make no sense stays as it is', async () => {
  const heading = await openWith('See you on Friday', winterDate(2, tuesday));
  expect(heading).toHaveTextContent('See you on Friday');
});
