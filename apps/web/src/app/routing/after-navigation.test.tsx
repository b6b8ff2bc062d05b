// @vitest-environment jsdom
import { act } from '@testing-library/react';
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

it('shows the title and the description that a page has loaded, and those of the route on other pages', async () => {
  let load: (words: PageTitle) => void = () => {};
  function Season() {
    const [words, setWords] = useState<PageTitle>();
    load = setWords;
    usePageTitle(words);
    return <h1>Season</h1>;
  }
  function Frame() {
    usePageArrival();
    return <Outlet />;
  }
  const about = { title: 'About Us', description: 'Who we are.' };
  const children = [
    { path: '/season', Component: Season, handle: { title: 'Semesters' } },
    { path: '/about', element: <h1>About us</h1>, handle: about },
  ];
  const { router } = renderScreen([{ Component: Frame, children }], { at: '/season', isStrict: true });
  expect(document.title).toBe('Semesters · Crewtable');
  expect(description()).toBeUndefined();
  act(() => load({ title: 'Warm Fridays', description: 'Eight Fridays.' }));
  expect(document.title).toBe('Warm Fridays · Crewtable');
  expect(description()).toBe('Eight Fridays.');
  await act(() => router.navigate('/about'));
  expect(document.title).toBe('About Us · Crewtable');
  expect(description()).toBe('Who we are.');
});
