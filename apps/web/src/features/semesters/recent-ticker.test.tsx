import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubMatchMedia } from '../../../test/browser-fakes.ts';
import { RecentTicker } from './recent-ticker.tsx';

const recent = [
  { firstName: 'Kai', lastInitial: 'J', college: 'Baruch College', example: true },
  { firstName: 'Mira', lastInitial: 'S', college: 'Pratt Institute', example: false },
];

let reducedMotion: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  reducedMotion = false;
  stubMatchMedia(() => reducedMotion);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('shows the next who registered every 4 seconds, and marks examples as such', () => {
  render(<RecentTicker recent={recent} />);
  expect(screen.getByText(/from Baruch College just registered/)).toBeVisible();
  expect(screen.getByText('Example')).toBeVisible();
  pass(3_999);
  expect(screen.getByText(/Baruch/)).toBeVisible();
  pass(1);
  expect(screen.getByText(/from Pratt Institute just registered/)).toBeVisible();
  expect(screen.queryByText('Example')).toBeNull();
  pass(4_000);
  expect(screen.getByText(/Baruch/)).toBeVisible();
});

it('stands still while somebody points at it', () => {
  render(<RecentTicker recent={recent} />);
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Recently registered' }));
  pass(60_000);
  expect(screen.getByText(/Baruch/)).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Recently registered' }));
  pass(4_000);
  expect(screen.getByText(/Pratt/)).toBeVisible();
});

it('stands still for whoever asked for less motion, and is not there without anybody to show', () => {
  reducedMotion = true;
  const { rerender, container } = render(<RecentTicker recent={recent} />);
  pass(60_000);
  expect(screen.getByText(/Baruch/)).toBeVisible();
  rerender(<RecentTicker recent={[]} />);
  expect(container).toBeEmptyDOMElement();
});
