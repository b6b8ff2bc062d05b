import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../../test/render-screen.tsx';
import { TestCards } from './test-cards.tsx';

it('the number of a test card is copied without its spaces, and a toast says so', async () => {
  const { user } = renderScreen(<TestCards />);
  await user.click(screen.getByRole('button', { name: /4000 0000 0000 9995/ }));
  expect(await screen.findByText('Card number copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('4000000000009995');
});
