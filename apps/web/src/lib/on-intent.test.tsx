import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { onIntent } from './on-intent.ts';

afterEach(cleanup);

it.each([
  ['the pointer', () => userEvent.hover(screen.getByRole('button'))],
  ['the focus', () => userEvent.tab()],
])('loads when %s reaches the button, and ignores a failure', async (_, reach) => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  render(
    <button type="button" {...onIntent(load)}>
      Open
    </button>,
  );
  expect(load).not.toHaveBeenCalled();
  await reach();
  expect(load).toHaveBeenCalled();
});
