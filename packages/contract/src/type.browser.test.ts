import { expect, test, vi } from 'vitest';

vi.mock('#type', () => import('./type.browser.ts'));

test('every endpoint can be loaded in a browser, where schemas are undefined', async () => {
  const { api } = await import('./index.ts');
  expect(api.shifts.all).toMatchObject({ method: 'GET', path: 'organise/team/shifts' });
});
