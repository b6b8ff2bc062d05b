import { act, screen } from '@testing-library/react';
import { minuteMs } from '@crewtable/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { site2025 } from '../../../test/fixtures/site.ts';
import { winterSite } from '../../../test/fixtures/winter.ts';
import { siteHandler } from '../../../test/handlers.ts';
import { server } from '../../../test/mock-server.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { productClock } from '../product-clock.ts';
import { prerenderedPart } from '../prerendered-part.ts';
import { useSite } from './site.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

const seasonTitle = () => useSite().seasons[0]?.title;

function Invitation() {
  return <b>Come to {seasonTitle()}</b>;
}

it('a tab that is opened again shows the new catalogue, also in parts whose HTML came with the page', async () => {
  document.body.innerHTML = '<div id="invitation"><b>Come to Summer 2025</b></div>';
  const invitation = prerenderedPart('invitation', () => Promise.resolve(<Invitation />));
  document.body.innerHTML = '';
  function Page() {
    return (
      <>
        <h1>{seasonTitle()}</h1>
        <div {...invitation} />
      </>
    );
  }
  renderScreen(<Page />, { site: site2025 });
  expect(screen.getByText('Come to Summer 2025')).toBeVisible();

  server.use(siteHandler(winterSite));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * minuteMs);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { name: 'Winter 2031' })).toBeVisible();
  expect(screen.getByText('Come to Winter 2031')).toBeVisible();
  expect(screen.queryByText(/Summer/)).toBeNull();
});

it('a page shows the new catalogue when the clock jumps, because offers end at a time', async () => {
  productClock.set(new Date('2025-05-21T16:00:00Z'));
  server.use(siteHandler(winterSite));
  renderScreen(<Invitation />, { site: site2025 });
  expect(screen.getByText('Come to Summer 2025')).toBeVisible();
  act(() => productClock.set(new Date('2031-01-21T16:00:00Z')));
  expect(await screen.findByText('Come to Winter 2031')).toBeVisible();
});
