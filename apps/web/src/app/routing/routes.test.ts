// @vitest-environment jsdom
import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { findAppRoutes, routes } from './routes.tsx';

it('finds the pages of the app also for whoever is led on before the first of them has come', async () => {
  const router = createMemoryRouter(routes, { patchRoutesOnNavigation: findAppRoutes() });
  const overtaken = router.navigate('/login');
  await router.navigate('/home');
  await overtaken;
  expect(router.state.location.pathname).toBe('/home');
  expect(router.state.matches.at(-1)?.route.path).toBe('/home');
  router.dispose();
});
