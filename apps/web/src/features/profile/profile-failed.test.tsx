import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ProfileFailed } from './profile-failed.tsx';

afterEach(cleanup);

it('a profile that could not be read is told, and asked for again on request', async () => {
  const retry = vi.fn();
  render(<ProfileFailed retry={retry} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Failed to fetch profile' })).toBeVisible();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }));
  expect(retry).toHaveBeenCalledOnce();
});
