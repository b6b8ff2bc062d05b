import { cleanup, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { offeredEvent } from '../../../test/fixtures/event.ts';
import { winterSite } from '../../../test/fixtures/winter.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { emptySite } from '../../lib/site/site.tsx';
import { MealCards } from './meal-cards.tsx';

const cards = <MealCards renderPaymentForm={() => null} renderNext={() => null} />;

it('has a card for each meal of the catalogue, also for one without a drawing of its own', async () => {
  server.use(
    http.get('*/api/events', ({ request }) => {
      const title = new URL(request.url).searchParams.get('title')!;
      return HttpResponse.json([offeredEvent({ title, groupSize: '3-5', amountDueCents: 900 })]);
    }),
  );
  renderScreen(cards, { site: winterSite });
  expect(await screen.findByText('3–5 at a table')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('article', { name: 'Supper Club' })).toHaveTextContent('$9');
});

it('says that there are no weekly tables, and links to the seasons if there are any', () => {
  renderScreen(cards, { site: { ...winterSite, meals: [] } });
  expect(screen.getByText(/There are no weekly tables/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See the seasons.' })).toHaveAttribute('href', '/events');
  cleanup();
  renderScreen(cards, { site: emptySite });
  expect(screen.getByText(/There are no weekly tables/)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
