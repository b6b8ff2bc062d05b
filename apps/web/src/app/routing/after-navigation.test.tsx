import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import type { PageTitle } from '../../lib/page-title.ts';
import { usePageArrival } from './after-navigation.ts';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});

const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');

function Season() {
  const [words, setWords] = useState<PageTitle>();
  usePageTitle(words);
  const load = () => setWords({ title: 'Warm Fridays', description: 'Eight Fridays.' });
  return <button onClick={load}>Load</button>;
}

function Frame() {
  usePageArrival();
  return <Outlet />;
}

const routes = [
  {
    Component: Frame,
    children: [
      { path: '/season', Component: Season, handle: { title: 'Semesters' } },
      {
        path: '/about',
        element: <h1>About us</h1>,
        handle: { title: 'About Us', description: 'Who we are.' },
      },
    ],
  },
];

it('shows the title and the description that a page has loaded, and those of the route on other pages', async () => {
  const { router, user } = renderScreen(routes, { at: '/season', isStrict: true });
  expect(document.title).toBe('Semesters · Crewtable');
  expect(description()).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Load' }));
  expect(document.title).toBe('Warm Fridays · Crewtable');
  expect(description()).toBe('Eight Fridays.');
  await act(() => router.navigate('/about'));
  expect(document.title).toBe('About Us · Crewtable');
  expect(description()).toBe('Who we are.');
});
